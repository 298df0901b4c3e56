/**
 * How days and numbers are written in files, as the mapping offers it and as the reading of columns looks for it: one list,
 * so that what is recognized can be chosen and the other way round.
 */

/** The unmistakable ones first: the first that fits is suggested. */
export const DATE_FORMATS = [
  'yyyy-MM-dd',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd MMM yyyy',
  'd MMMM yyyy',
  'MMM d, yyyy',
  'MMMM d, yyyy',
  'yyyy/M/d',
  'yyyyMMdd',
  'd.M.yyyy',
  'd.M.yy',
  'M/d/yyyy',
  'M/d/yy',
  'd/M/yyyy',
  'd/M/yy',
  'M-d-yyyy',
  'd-M-yyyy',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** The format shows which mark parts thousands and which the decimals. */
export const NUMBER_FORMATS = ['1,234.5', '1.234,5', '1 234,5', '1 234.5', "1'234.5"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
