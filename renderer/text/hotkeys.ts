/**
 * Hotkeys of definitions. AltGraph is ctrl+alt on many keyboards: what is typed with it is text, never a command. While
 * the user types text, `?` and letters belong to the text; so does alt+letter where alt produces characters, which
 * happens on a Mac only: elsewhere alt+s in a field saves its content.
 */
export interface Pressed {
  key: string;
  /** The physical key, which stays the same where alt makes another character of it. */
  code?: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
  isComposing?: boolean;
  getModifierState?(name: string): boolean;
}

const NAMED: Readonly<Record<string, string>> = {
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  esc: 'escape',
};
const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;

/** The pressed keys in the notation of hotkeys; undefined for modifiers alone and for text. */
export function hotkeyOf(event: Pressed): string | undefined {
  if (event.isComposing || event.getModifierState?.('AltGraph')) return undefined;
  let key = event.key.toLowerCase();
  key = NAMED[key] ?? key;
  if (['control', 'alt', 'shift', 'meta', 'dead', 'altgraph'].includes(key)) return undefined;
  // With alt the key may be another character (alt+s is ß on a Mac), or of another alphabet: the physical letter is
  // meant. A letter keeps its meaning at any position: alt+z of a German keyboard is at the position of y.
  const letter = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(event.code ?? '');
  if (event.altKey && letter && /^[^a-z0-9]$/.test(key)) key = (letter[1] ?? letter[2] ?? key).toLowerCase();
  const held = {
    ctrl: event.ctrlKey,
    alt: event.altKey,
    // `?` is written with shift on most keyboards and without on some: the character says enough.
    shift: event.shiftKey && !/^[^a-z0-9]$/.test(key),
    meta: event.metaKey,
  };
  return [...MODIFIERS.filter((modifier) => held[modifier]), key].join('+');
}

/** The same hotkey however its modifiers were ordered. */
export function canonicalHotkey(hotkey: string): string {
  const parts = hotkey.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  return [...MODIFIERS.filter((modifier) => parts.slice(0, -1).includes(modifier)), key].join('+');
}

/** True if alt with a letter produces a character on this platform. */
const isMac = (): boolean => /^Mac|^iP/.test(navigator.platform);

/**
 * True if a hotkey would intercept a character of a text being typed.
 * @param altTypes true if alt with a letter produces a character
 */
export function belongsToText(hotkey: string, altTypes = isMac()): boolean {
  const parts = hotkey.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  const editing = ['backspace', 'delete', 'left', 'right', 'up', 'down', 'enter'].includes(key);
  if (modifiers.includes('ctrl') || modifiers.includes('meta')) return editing;
  if (key.length === 1) return altTypes || !modifiers.includes('alt');
  return editing && !modifiers.includes('alt');
}

/** True if the target of an event is a text input. */
export function typesText(target: EventTarget | null): boolean {
  const element = target as (Element & { isContentEditable?: boolean; readOnly?: boolean }) | null;
  if (!element || typeof element.closest !== 'function') return false;
  if (element.isContentEditable) return true;
  if (element.tagName === 'TEXTAREA') return true;
  if (element.tagName !== 'INPUT') return false;
  const type = element.getAttribute('type') ?? 'text';
  return !['button', 'checkbox', 'radio', 'submit', 'range', 'file'].includes(type);
}

/** A hotkey as a person reads it: `Ctrl+Alt+T`. */
export const hotkeyLabel = (hotkey: string): string =>
  hotkey
    .split('+')
    .map((part) => (part.length === 1 ? part.toUpperCase() : part[0]?.toUpperCase() + part.slice(1)))
    .join('+');
