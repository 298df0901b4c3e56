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
  });

  it('are none under AltGraph, while composing, and of a modifier alone', () => {
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: (name: string) => name === 'AltGraph' };
    expect(hotkeyOf(press('€', altGraph))).toBeUndefined();
    expect(hotkeyOf(press('a', { isComposing: true }))).toBeUndefined();
    expect(hotkeyOf(press('Control', { ctrlKey: true }))).toBeUndefined();
  });

  it('leave to a text what belongs to it', () => {
    expect(['?', 'a', 'alt+s', 'shift+a', 'delete', 'ctrl+left'].map(belongsToText)).toEqual(Array(6).fill(true));
    expect(['ctrl+s', 'ctrl+alt+t', 'f8', 'escape', 'meta+k'].map(belongsToText)).toEqual(Array(5).fill(false));
  });

  it('are shown as people read them', () => {
    expect(hotkeyLabel('ctrl+alt+t')).toBe('Ctrl+Alt+T');
  });
});
