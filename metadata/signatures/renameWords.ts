/** What the server says to those who rename a field. */
export const renameWords = [
  'renameNoField',
  'renameElsewhere',
  'renameSame',
  'renameBadName',
  'renameReserved',
  'renameTaken',
  'renameFaults',
  'renameWould',
  'renameDone',
  'renameTitle',
  'renameTakeBack',
] as const;
