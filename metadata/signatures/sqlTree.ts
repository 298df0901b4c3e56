/**
 * The form of a filter for databases: a small frozen tree over comparison keys, never over raw values. The
 * engine computes the keys when a record is written, the server stores them with it and lowers this tree to Kysely, so
 * that no database decides what upper case, a number or a day is. Days and `today` are already literals.
 * Logic is two-valued: every node is true or false, and a node that reads an absent key is false (except `absent`).
 * SQL's NULL behaves so under AND and OR; a `not` must therefore be lowered as `(node) IS NOT TRUE`.
 */

/**
 * The kinds of key of one value. All are text whose byte order (COLLATE BINARY, COLLATE "C") is the right order.
 *
 * | kind | holds | absent when |
 * | --- | --- | --- |
 * | t | text key of the text form (by the field's own type) | the value is empty |
 * | n | the value read as a number: 16 lower-case hex digits, order-preserving | it is not a number |
 * | m | the value read as a decimal: n and what it is more or less than the shortest decimal of that double (values/decimal.ts) | it is not a number; for a non-decimal field also if it is that shortest decimal, n and `5` |
 * | d | the value read as a day: yyyy-MM-dd | it is not a day |
 * | b | '1' for true, '0' for false | false, but a checkbox's own key is always there once the row was written |
 * | l | canonical form of the set of text keys of the list value ('' for no entries) | same as t; of a multiselect: no entries |
 * | lt | JSON array: text keys of the entries of the list value | of a multiselect: no entries; else also when it would be [t], or [] while t is absent |
 * | ln | JSON array: number keys of those entries that are numbers | when it would be [n], or [] while n is absent |
 * | lm | JSON array: decimal keys of those entries that are numbers | when it would be [m], or [] while m is absent |
 * | ld | JSON array: days of those entries that are days | when it would be [d], or [] while d is absent |
 * | o | days from 0001-01-01 to the day d, in decimal; of date and dateTime fields only | d is absent |
 * | w | the number n in decimal, where it is whole and within four million | otherwise |
 * | s | the sort key of a dateTime: its text key | the value is not a day |
 */
export type KeyKind = 't' | 'n' | 'm' | 'd' | 'b' | 'l' | 'lt' | 'ln' | 'lm' | 'ld' | 'o' | 'w' | 's';

/** One key of one field of the row. Kinds lt, ln, lm and ld are lists (JSON arrays of text); the others are single texts. */
export interface KeyRef {
  readonly field: string;
  readonly key: KeyKind;
}

/** A key computed from a literal. */
export interface KeyLiteral {
  readonly literal: string;
}

export type KeyOperand = KeyRef | KeyLiteral;

/** Holds always or never. */
export interface ConstantNode {
  readonly kind: 'constant';
  readonly value: boolean;
}

/** All, or some, of its nodes (one at least) hold. */
export interface JunctionNode {
  readonly kind: 'and' | 'or';
  readonly nodes: readonly SqlNode[];
}

/** True exactly when its node is not true. */
export interface NotNode {
  readonly kind: 'not';
  readonly node: SqlNode;
}

/** The key is not stored for this row (SQL NULL). */
export interface AbsentNode {
  readonly kind: 'absent';
  readonly key: KeyRef;
}

/** Byte-wise comparison of two single keys. */
export interface CompareNode {
  readonly kind: 'compare';
  readonly operator: '=' | '<' | '<=' | '>' | '>=';
  readonly left: KeyRef;
  readonly right: KeyOperand;
}

/** The key is one of the values (one at least, 10,000 at most: mind the databases' limits of bound parameters). */
export interface OneOfNode {
  readonly kind: 'oneOf';
  readonly key: KeyRef;
  readonly values: readonly string[];
}

/** `text` contains `part`: anywhere, at its start, at its end. Neither has special characters. */
export interface SearchNode {
  readonly kind: 'search';
  readonly how: 'contains' | 'beginsWith' | 'endsWith';
  readonly text: KeyRef;
  readonly part: KeyOperand;
}

/** The list key holds this one key. */
export interface ListHasNode {
  readonly kind: 'listHas';
  readonly list: KeyRef;
  readonly value: KeyOperand;
}

/** The list key holds at least one of the values (one at least, 10,000 at most). */
export interface ListHasAnyNode {
  readonly kind: 'listHasAny';
  readonly list: KeyRef;
  readonly values: readonly string[];
}

/** Two list keys have an entry in common. */
export interface ListsMeetNode {
  readonly kind: 'listsMeet';
  readonly left: KeyRef;
  readonly right: KeyRef;
}

/** day (kind o, cast to an integer) = today (days from 0001-01-01) + offset (kind w, cast to an integer). */
export interface DayOffsetNode {
  readonly kind: 'dayOffset';
  readonly day: KeyRef;
  readonly offset: KeyRef;
  readonly today: number;
}

export type SqlNode =
  | ConstantNode
  | JunctionNode
  | NotNode
  | AbsentNode
  | CompareNode
  | OneOfNode
  | SearchNode
  | ListHasNode
  | ListHasAnyNode
  | ListsMeetNode
  | DayOffsetNode;

/**
 * One column of an order: rows without the key come last, ascending and descending alike, unless `absentAs` says which
 * key an absent one stands for (a checkbox: '0'). After the last column come the ids, ascending, byte-wise.
 */
export interface SqlSortColumn {
  readonly key: KeyRef;
  readonly direction: 'asc' | 'desc';
  readonly absentAs?: string;
}
