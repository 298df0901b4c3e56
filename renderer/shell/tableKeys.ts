/** The keys of the grid (components/grid/parts/gridKeys.ts, and what react-data-grid and the clipboard bring), for the help panel. */
import type { Part } from '../../metadata/kinds/part.ts';
import type { Word } from '../../metadata/signatures/messageNames.ts';

export interface TableKey {
  /** Displayed keys; key names are the same on every keyboard. */
  readonly keys: string;
  readonly says: Word;
  /** Holds only where cells can be changed. */
  readonly edits?: true;
}

export const TABLE_KEYS: readonly TableKey[] = [
  { keys: 'Arrows', says: 'keys.cells' },
  { keys: 'Home', says: 'keys.rowStart' },
  { keys: 'End', says: 'keys.rowEnd' },
  { keys: 'Tab', says: 'keys.nextCell' },
  { keys: 'Tab, Enter', says: 'keys.walk' },
  { keys: 'Escape, Tab', says: 'keys.leave' },
  { keys: 'Shift+Arrows', says: 'keys.select' },
  { keys: 'Ctrl+A', says: 'keys.selectAll' },
  { keys: 'Shift+Space', says: 'keys.selectRow' },
  { keys: 'Ctrl+Space', says: 'keys.selectColumn' },
  { keys: 'Ctrl+Enter', says: 'keys.open' },
  { keys: 'F2', says: 'keys.edit', edits: true },
  { keys: 'Enter', says: 'keys.typedEnter', edits: true },
  { keys: 'Arrows', says: 'keys.typedArrows', edits: true },
  { keys: 'Ctrl+Enter', says: 'keys.typedFill', edits: true },
  { keys: 'Alt+Down', says: 'keys.list', edits: true },
  { keys: 'Delete', says: 'keys.clear', edits: true },
  { keys: 'Ctrl+C', says: 'keys.copy' },
  { keys: 'Ctrl+X', says: 'keys.cut', edits: true },
  { keys: 'Ctrl+V', says: 'keys.paste', edits: true },
  { keys: 'Ctrl+D', says: 'keys.fillDown', edits: true },
  { keys: 'Ctrl+R', says: 'keys.fillRight', edits: true },
  { keys: 'Ctrl+Z', says: 'keys.undo', edits: true },
  { keys: 'Ctrl+Y', says: 'keys.redo', edits: true },
  { keys: 'Ctrl+F', says: 'keys.find' },
  { keys: 'Ctrl+H', says: 'keys.replace', edits: true },
  { keys: 'F8', says: 'keys.wrong' },
  { keys: 'Alt+W', says: 'keys.why' },
  { keys: 'Shift+F10', says: 'keys.rowMenu' },
  { keys: 'Alt+Shift+Down', says: 'keys.columnMenu' },
  { keys: 'Alt+Shift+Left', says: 'keys.moveColumn' },
];

/** The grids among parts, at any depth. */
export function gridsAmong(parts: Readonly<Record<string, Part>> | undefined): Part[] {
  return Object.values(parts ?? {}).flatMap((part) => [
    ...(part.component === 'grid' ? [part] : []),
    ...gridsAmong(part.parts),
  ]);
}
