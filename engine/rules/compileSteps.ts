import { isNegative, oppositeOf } from '../filters/compileComparison.ts';
import type { RecordValues, Test } from '../filters/env.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { numberOf } from '../values/number.ts';
import { entriesOf, textOf } from '../values/side.ts';
import { hasAsciiKey, isAscii } from '../values/textTest.ts';
import { compileTerm, type Fields, plainSide, type RuleEnv } from './compileCondition.ts';
import { type BlockPlan, isLookup, type TermPlan } from './plan.ts';

/**
 * Conditions as one list of steps, each of which says where to go on: a rule of many rows is then one loop, where closures
 * within closures would be a call for each word of it. A step decides the usual values itself and leaves the others to the
 * term's own closure, which decides every value; so a step has no meaning of its own that could differ.
 */
interface Step {
  readonly slot: number;
  readonly kind: number;
  /** Of text: the one key, and the shortest and longest that a value can be which has a key. */
  readonly key: string;
  readonly shortest: number;
  readonly longest: number;
  /** Of numbers: what is compared with. */
  readonly number: number;
  readonly decide: Test;
  /** The answer of `decide` is the answer of the term; what a step finds itself is turned round where this is true. */
  readonly isNegated: boolean;
  readonly ifTrue: number;
  readonly ifFalse: number;
}

const OTHER = 0;
const TEXT = 1;
const LESS = 2;
const LESS_OR_EQUAL = 3;
const GREATER = 4;
const GREATER_OR_EQUAL = 5;
const ORDERS: Readonly<Record<string, number>> = {
  lessThan: LESS,
  lessThanEqualTo: LESS_OR_EQUAL,
  greaterThan: GREATER,
  greaterThanEqualTo: GREATER_OR_EQUAL,
};

type Quick = Pick<Step, 'slot' | 'kind' | 'key' | 'shortest' | 'longest' | 'number' | 'isNegated'>;
const NOT_QUICK: Quick = { slot: 0, kind: OTHER, key: '', shortest: 0, longest: 0, number: 0, isNegated: false };

function quickOf(term: TermPlan, fields: Fields): Quick {
  if (isLookup(term) || !('field' in term.left) || term.left.formatting) return NOT_QUICK;
  const right = plainSide(term.right.value);
  if (!right || !('literal' in right) || term.right.upper) return NOT_QUICK;
  const slot = fields.indexOf(term.left.field);
  const isNegated = isNegative(term.operator);
  const operator = isNegated ? oppositeOf(term.operator) : term.operator;
  const kind = ORDERS[operator];
  const quick = { ...NOT_QUICK, slot, isNegated };
  if (term.cls === 'numeric' && kind !== undefined) {
    const number = numberOf(right.literal);
    return number === undefined ? NOT_QUICK : { ...quick, kind, number };
  }
  if (term.cls !== 'text') return NOT_QUICK;
  const side = literalSide(right.literal);
  const keys = operator === 'equalTo' ? [textOf(side)] : operator === 'isInList' ? entriesOf(side).map(textOf) : [];
  // Neither normalisation nor lower-casing changes the length of what has a plain ASCII key.
  const lengths = keys.map((key) => (key !== undefined && isAscii(key) ? key.length : Number.NaN));
  if (keys.length === 0 || lengths.some(Number.isNaN)) return NOT_QUICK;
  const key = keys.length === 1 ? (keys[0] as string) : '';
  return { ...quick, kind: TEXT, key, shortest: Math.min(...lengths), longest: Math.max(...lengths) };
}

/** Finds the block whose condition holds first: its place among the blocks; their number where none does. */
export type FindBlock = (record: RecordValues, env: RuleEnv) => number;

/** The conditions of a rule's blocks, in order. */
export function compileSteps(blocks: readonly BlockPlan[], fields: Fields): FindBlock {
  const steps: Step[] = [];
  // From the end: what a step goes on to is known by then. Below zero it is a block that was found.
  let next = found(blocks.length);
  for (let block = blocks.length - 1; block >= 0; block--) {
    const { when } = blocks[block] as BlockPlan;
    if (!when) next = found(block);
    for (const terms of when?.toReversed() ?? []) {
      const ifFalse = next;
      let ifTrue = found(block);
      for (const term of terms.toReversed()) {
        steps.push({ ...quickOf(term, fields), decide: compileTerm(term, fields), ifTrue, ifFalse });
        ifTrue = steps.length - 1;
      }
      next = ifTrue;
    }
  }
  const first = next;
  return (record, env) => {
    let at = first;
    while (at >= 0) {
      const step = steps[at] as Step;
      at = holds(step, env.slots[step.slot], record, env) ? step.ifTrue : step.ifFalse;
    }
    return -1 - at;
  };
}

const found = (block: number): number => -1 - block;

function holds(step: Step, value: unknown, record: RecordValues, env: RuleEnv): boolean {
  if (typeof value === 'string') {
    if (step.kind !== TEXT) return step.decide(record, env);
    const { length } = value;
    if (length < step.shortest || length > step.longest) return step.isNegated;
    return step.key === '' ? step.decide(record, env) : hasAsciiKey(value, step.key) !== step.isNegated;
  }
  if (typeof value !== 'number' || value - value !== 0) return step.decide(record, env);
  switch (step.kind) {
    case LESS:
      return value < step.number;
    case LESS_OR_EQUAL:
      return value <= step.number;
    case GREATER:
      return value > step.number;
    case GREATER_OR_EQUAL:
      return value >= step.number;
  }
  return step.decide(record, env);
}
