/** The words that all screens of authors share, by the name of the message that has them. */
export const authorWords = [
  'author.version',
  'author.inForce',
  'author.yourDraft',
  'author.compare',
  'author.restore',
  'author.takeBack',
  'author.noVersion',
  'author.same',
  'author.was',
  'author.added',
  'author.removed',
  'author.moved',
  'author.whole',
  'author.conflictTitle',
  'author.theirChanges',
  'author.otherWindow',
  'author.yourChanges',
  'author.merge',
  'author.giveWay',
  'author.keepMine',
  'author.meet',
  'author.account',
  'author.chooseAccount',
] as const;

export type AuthorWord = (typeof authorWords)[number];
