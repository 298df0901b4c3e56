/**
 * The argument and result types of the operators in expressions, so that the compiler checks them before they run. The engine
 * implements them; `engine/expressions/words.test.ts` verifies that both have the same operators. `operators.ts` types the
 * operators of rules.
 */

/** The type of an argument. `members`: a list, a map, or text with commas. */
export type ArgumentKind = 'any' | 'number' | 'text' | 'day' | 'members' | 'object' | 'lengthy';

/** The type of a result: a plain type, or one that follows from the arguments. */
export type GivenKind =
  | 'boolean'
  | 'text'
  | 'number'
  | 'day'
  | 'list'
  | 'any'
  | 'sameList'
  | 'member'
  | 'each'
  | 'groups'
  | 'union'
  | 'flat'
  | 'mergedLists'
  | 'mergedObjects';

export interface WordSignature {
  /** Each argument; the last one stands for all that follow. */
  readonly takes: readonly ArgumentKind[];
  readonly gives: GivenKind;
  /** The second argument is run for each member of the first, as `item`. */
  readonly overMembers?: true;
}

const truth = { takes: ['any'], gives: 'boolean' } as const;
const reckoned = { takes: ['number'], gives: 'number' } as const;
const written = { takes: ['text'], gives: 'text' } as const;
const ofList = { takes: ['members'], gives: 'number' } as const;
const member = { takes: ['members'], gives: 'member' } as const;

export const EXPRESSION_WORDS = {
  and: truth,
  or: truth,
  '!': truth,
  empty: truth,
  in: { takes: ['any', 'members'], gives: 'boolean' },
  coalesce: { takes: ['any'], gives: 'union' },
  '+': reckoned,
  '-': reckoned,
  '*': reckoned,
  '/': reckoned,
  round: reckoned,
  toNumber: { takes: ['any'], gives: 'number' },
  number: { takes: ['number'], gives: 'text' },
  cat: { takes: ['text'], gives: 'text' },
  join: { takes: ['members', 'text'], gives: 'text' },
  upper: written,
  lower: written,
  trim: written,
  date: { takes: ['day', 'text'], gives: 'text' },
  substring: { takes: ['text', 'number'], gives: 'text' },
  fitsPattern: { takes: ['text', 'text'], gives: 'boolean' },
  isIban: { takes: ['text'], gives: 'boolean' },
  withoutSpaces: written,
  addMonths: { takes: ['day', 'number'], gives: 'day' },
  addDays: { takes: ['day', 'number'], gives: 'day' },
  daysBetween: { takes: ['day', 'day'], gives: 'number' },
  length: { takes: ['lengthy'], gives: 'number' },
  merge: { takes: ['any'], gives: 'mergedLists' },
  flatten: { takes: ['members'], gives: 'flat' },
  same: { takes: ['any'], gives: 'boolean' },
  at: { takes: ['members', 'number'], gives: 'member' },
  first: member,
  last: member,
  unique: { takes: ['members'], gives: 'sameList' },
  split: { takes: ['any'], gives: 'list' },
  keys: { takes: ['object'], gives: 'list' },
  values: { takes: ['members'], gives: 'sameList' },
  pick: { takes: ['object', 'members'], gives: 'any' },
  fromEntries: { takes: ['members'], gives: 'any' },
  set: { takes: ['object'], gives: 'mergedObjects' },
  sumOf: ofList,
  minOf: ofList,
  maxOf: ofList,
  each: { takes: ['members', 'any'], gives: 'each', overMembers: true },
  sort: { takes: ['members', 'any', 'text'], gives: 'sameList', overMembers: true },
  groupBy: { takes: ['members', 'any'], gives: 'groups', overMembers: true },
  where: { takes: ['members', 'any'], gives: 'sameList', overMembers: true },
  some: { takes: ['members', 'any'], gives: 'boolean', overMembers: true },
  all: { takes: ['members', 'any'], gives: 'boolean', overMembers: true },
  count: { takes: ['members', 'any'], gives: 'number', overMembers: true },
  sum: { takes: ['members', 'any'], gives: 'number', overMembers: true },
  min: { takes: ['members', 'any'], gives: 'number', overMembers: true },
  max: { takes: ['members', 'any'], gives: 'number', overMembers: true },
} as const satisfies Record<string, WordSignature>;

/** Words whose second argument is evaluated for every member of the first. */
export const OVER_MEMBERS: ReadonlySet<string> = new Set(
  Object.entries(EXPRESSION_WORDS).flatMap(([word, signature]) => ('overMembers' in signature ? [word] : [])),
);

/** Operators with their own type inference in the compiler: their results depend on names. */
export const WORDS_OF_NAMES = [
  'literal',
  'map',
  'var',
  'if',
  'has',
  'use',
  'constant',
  'message',
  'labelOf',
  'get',
  'let',
] as const;
