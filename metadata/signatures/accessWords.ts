/** What is said of a row that its writer may not write so: of where it would lie, and of what was sent along. */
export const accessWords = [
  'moveOutOfReach',
  'createOutOfReach',
  'restoreOutOfReach',
  'accountNone',
  'systemNone',
  'templateNotInForce',
] as const;
