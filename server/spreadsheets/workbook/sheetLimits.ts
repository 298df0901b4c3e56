/** Limits of a sheet: no program exceeds the first two; the others limit the memory of an upload. */
export const sheetLimits = {
  rows: 1_048_576,
  columns: 16_384,
  /** Cells with something in them, of one sheet. */
  cells: 10_000_000,
  /** Bytes of the texts that cells share, as they are stored while the workbook is read. */
  stringBytes: 64_000_000,
  /** Of all cells of one sheet, a shared text counted in each. */
  letters: 200_000_000,
  /** Bytes of the compressed rows of one sheet; two sheets are held at most. */
  rowBytes: 40_000_000,
  /** Letters of a cell: Excel's maximum is 32,767. */
  cellLetters: 32_767,
  /** Letters of one cell as written, with escapes of seven letters. */
  writtenLetters: 32_767 * 7,
} as const;
