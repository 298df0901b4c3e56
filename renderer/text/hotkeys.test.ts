import { describe, expect, it } from 'vitest';
import { belongsToText, canonicalHotkey, hotkeyLabel, hotkeyOf, type Pressed } from './hotkeys.ts';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});

describe('hotkeys', () => {
  it('are read as definitions write them', () => {
    expect(hotkeyOf(press('t', { code: 'KeyT', ctrlKey: true, altKey: true }))).toBe('ctrl+alt+t');
    expect(hotkeyOf(press('?', { shiftKey: true }))).toBe('?');
    expect(hotkeyOf(press('A', { shiftKey: true, code: 'KeyA' }))).toBe('shift+a');
    expect(hotkeyOf(press('ArrowUp'))).toBe('up');
    expect(canonicalHotkey('alt+ctrl+T')).toBe('ctrl+alt+t');
  });

  it('take the physical letter where alt makes another character', () => {
    expect(hotkeyOf(press('ß', { code: 'KeyS', altKey: true }))).toBe('alt+s');
    expect(hotkeyOf(press('ы', { code: 'KeyS', altKey: true }))).toBe('alt+s');
  });

  it('use the letter of a key, at any position of the keyboard', () => {
    expect(hotkeyOf(press('z', { code: 'KeyY', altKey: true }))).toBe('alt+z');
  });

  it('are ignored with AltGraph, while composing, and for modifiers alone', () => {
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === 'AltGraph' };
    expect(hotkeyOf(press('€', altGraph))).toBeUndefined();
    expect(hotkeyOf(press('a', { isComposing: true }))).toBeUndefined();
    expect(hotkeyOf(press('Control', { ctrlKey: true }))).toBeUndefined();
  });

  it('leave to a text what belongs to it', () => {
    const belongs = (altTypes: boolean) => (hotkey: string) => belongsToText(hotkey, altTypes);
    const ofText = ['?', 'a', 'shift+a', 'delete', 'ctrl+left'];
    const commands = ['ctrl+s', 'ctrl+alt+t', 'f8', 'escape', 'meta+k'];
    for (const altTypes of [true, false]) {
      expect(ofText.map(belongs(altTypes))).toEqual(ofText.map(() => true));
      expect(commands.map(belongs(altTypes))).toEqual(commands.map(() => false));
    }
    expect(belongs(true)('alt+s'), 'ß').toBe(true);
    expect(belongs(false)('alt+s')).toBe(false);
  });

  it('are shown as people read them', () => {
    expect(hotkeyLabel('ctrl+alt+t')).toBe('Ctrl+Alt+T');
  });
});
