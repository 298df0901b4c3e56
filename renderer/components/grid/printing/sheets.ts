/** Columns of a wide table on several sheets beside one another, as a spreadsheet prints them: those that stay lead each. Pure. */

export interface SheetColumn {
  readonly key: string;
  /** Pixels of the screen. */
  readonly width: number;
  /** It stays in sight when scrolling sideways, and is on each sheet. */
  readonly stays: boolean;
}

/** @param room pixels that a sheet has */
export function sheetsOf<Column extends SheetColumn>(columns: readonly Column[], room: number): Column[][] {
  const staying = columns.filter(({ stays }) => stays);
  const lead = staying.reduce((sum, { width }) => sum + width, 0);
  // If frozen columns take most of a sheet, only the first is repeated to identify the row.
  const leading = lead > room / 2 ? staying.slice(0, 1) : staying;
  const taken = leading.reduce((sum, { width }) => sum + width, 0);
  const sheets: Column[][] = [];
  let free = 0;
  for (const column of columns) {
    if (leading.includes(column)) continue;
    if (sheets.length === 0 || column.width > free) {
      sheets.push([...leading]);
      free = room - taken;
    }
    sheets.at(-1)?.push(column);
    free -= column.width;
  }
  return sheets.length > 0 ? sheets : leading.length > 0 ? [[...leading]] : [];
}
