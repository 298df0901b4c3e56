/** Which way a key goes through what was done, in the cells and on the heads alike: ctrl+Z back, ctrl+Y and ctrl+shift+Z on. */
import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

export function undoKey(event: Pressed): 'undo' | 'redo' | undefined {
  // Hotkeys of the menu have ctrl+alt; AltGraph is the same on many keyboards and types characters.
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.getModifierState('AltGraph')) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' ? 'redo' : undefined;
}
