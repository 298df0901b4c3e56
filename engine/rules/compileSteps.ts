import { LIMITS } from '../../metadata/kinds/limits.ts';
import { isNegative, oppositeOf } from '../filters/compileComparison.ts';
import { testOfLiteral } from '../filters/compileLiteralTest.ts';
import type { RecordValues } from '../filters/env.ts';
import { plainDayNumber } from '../values/day.ts';
import { hasAsciiKey } from '../values/textTest.ts';
import { compileTerm, plainComparison, type RuleEnv } from './compileCondition.ts';
import { type BlockPlan, type ConditionPlan, isLookup, type TermPlan } from './plan.ts';
import { DAYS, KEYS, NOT_QUICK, type QuickTest, quickTest, RANGE } from './quickTest.ts';
import { type Decide, END, type Step } from './step.ts';
import { noteUnasked } from './unasked.ts';

/** The order of a rule's fields. */
type Fields = readonly string[];

/** A block, and what its result asserts where that is a plain comparison of K. */
export interface StepBlock {
  readonly when: BlockPlan['when'];
  readonly assertion?: ConditionPlan | undefined;
}

/**
 * Finds the block whose condition holds first. The answer is twice its place among the blocks, and one more where its
 * assertion holds too; twice their number where no block's condition holds.
 * @param slots the values of the rule's fields, in their order
 */
export type FindBlock = (slots: readonly unknown[], record: RecordValues, env: RuleEnv & Watch) => number;

/** What is met on the way. */
export interface Watch {
  /** Some value of the rule's fields could be past a limit (docs/contract/limits.md): a long text, a list or an object. */
  isSuspect: boolean;
}

// What the loop calls stands in this file: a name that is imported is looked up each time.
/** Short enough for a list of as many entries, which a text of that length may be. */
const LONG = LIMITS.listEntries;

/** Could be past a limit: a long text, a list or an object. */
const isOdd = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > LONG : typeof value === 'object' && value !== null;

/** The conditions and assertions of a rule's blocks, in order. */
export function compileSteps(blocks: readonly StepBlock[], fields: Fields): FindBlock {
  // From the end: what a step goes on to is known by then.
  const made: Step[] = [];
  const make = (step: Step): Step => {
    made.push(step);
    return step;
  };
  let next = make(end(2 * blocks.length));
  for (let block = blocks.length - 1; block >= 0; block--) {
    const { when, assertion } = blocks[block] as StepBlock;
    const held = make(end(2 * block));
    const then = assertion ? make(stepOf(assertion, fields, make(end(2 * block + 1)), held)) : held;
    if (!when) next = then;
    for (const terms of when?.toReversed() ?? []) {
      const ifFalse = next;
      next = then;
      for (const term of terms.toReversed()) next = make(stepOf(term, fields, next, ifFalse));
    }
  }
  const first = next;
  noteUnasked(first, made.toReversed(), fields.length);
  return (slots, record, env) => {
    let step = first;
    for (;;) {
      const { kind } = step;
      const value = slots[step.slot];
      // Each way goes on by itself: to meet in one truth first costs the runtime a quarter of the loop.
      if (kind === KEYS && typeof value === 'string') {
        const at = value.length - 1;
        if (at >>> 0 < LONG) {
          const last = value.charCodeAt(at);
          // A shift counts by the low five bits. What is not ASCII may lower-case to a character that is.
          const endsAlike = ((step.lasts >>> last) & 1) === 1 || last > 127;
          if (endsAlike && (value === step.spelling || hasKey(step, value, record, env))) {
            step = step.ifTrue as Step;
            continue;
          }
        } else if (at >= LONG) {
          env.isSuspect = true;
          step = (holds(step, value, record, env) ? step.ifTrue : step.ifFalse) as Step;
          continue;
        }
        step = step.ifFalse as Step;
      } else if (kind === RANGE && typeof value === 'number') {
        step = (value >= step.low && value <= step.high ? step.ifTrue : step.ifFalse) as Step;
      } else if (kind === END) {
        const { unasked } = step;
        for (let i = 0; i < unasked.length; i++) if (isOdd(slots[unasked[i] as number])) env.isSuspect = true;
        return step.answer;
      } else {
        if (isOdd(value)) env.isSuspect = true;
        step = (holds(step, value, record, env) ? step.ifTrue : step.ifFalse) as Step;
      }
    }
  };
}

const NEVER: Decide = () => false;

function end(answer: number): Step {
  return step({ ...NOT_QUICK, kind: END }, 0, NEVER, undefined, undefined, answer);
}

/** A negated comparison is the other one with its ways exchanged. */
function stepOf(term: TermPlan, fields: Fields, ifTrue: Step, ifFalse: Step): Step {
  if (isLookup(term) || !('field' in term.left) || term.left.formatting) {
    return step(NOT_QUICK, 0, byRecord(term), ifTrue, ifFalse);
  }
  if (isNegative(term.operator)) {
    return stepOf({ ...term, operator: oppositeOf(term.operator) }, fields, ifFalse, ifTrue);
  }
  const slot = fields.indexOf(term.left.field);
  const comparison = plainComparison(term);
  const test = comparison && 'literal' in comparison.right.value ? testOfLiteral(comparison) : undefined;
  const decide: Decide = test ? (value, _record, env) => test(value, env) : byRecord(term);
  return step(quickTest(term, term.operator), slot, decide, ifTrue, ifFalse);
}

function byRecord(term: TermPlan): Decide {
  const test = compileTerm(term);
  return (_value, record, env) => test(record, env);
}

/** Every step has one shape, so that the loop finds each property at a known place. */
function step(
  { kind, low, high, key, shortest, longest, lasts }: QuickTest,
  slot: number,
  decide: Decide,
  ifTrue: Step | undefined,
  ifFalse: Step | undefined,
  answer = 0,
): Step {
  return {
    kind,
    low,
    high,
    key,
    shortest,
    longest,
    lasts,
    slot,
    decide,
    ifTrue,
    ifFalse,
    answer,
    unasked: [],
    spelling: key,
  };
}

function hasKey(step: Step, value: string, record: RecordValues, env: RuleEnv): boolean {
  if (value.length < step.shortest || value.length > step.longest) return false;
  const has = step.key === '' ? step.decide(value, record, env) : hasAsciiKey(value, step.key);
  if (has) step.spelling = value;
  return has;
}

function holds(step: Step, value: unknown, record: RecordValues, env: RuleEnv): boolean {
  if (step.kind === DAYS && typeof value === 'string') {
    const day = plainDayNumber(value);
    if (day > 0) return day >= step.low && day <= step.high;
  }
  return step.decide(value, record, env);
}
