/** What a sheet may have: beyond the first two no program writes, and the rest is what one upload may take of memory. */
export const sheetLimits = {
  rows: 1_048_576,
  columns: 16_384,
  /** Cells with something in them, of one sheet. */
  cells: 10_000_000,
  /** Texts that cells share. */
  strings: 5_000_000,
  /** Of all shared texts together; and of all cells of one sheet, a shared text counted in each. */
  letters: 200_000_000,
  /** Of one cell: Excel takes 32,767. */
  cellLetters: 32_767,
} as const;
