/**
 * The budget of an expression (docs/contract/limits.md, Expressions): its size and the depth of its loops are bounded when it is
 * compiled, its steps while it runs. Only expressions that loop or name values count steps; the others cost at most their size.
 */

import { isRecord } from '../../metadata/isRecord.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { OVER_MEMBERS } from '../../metadata/signatures/expressionWords.ts';
import { type Fault, fault } from '../faults/fault.ts';

/** Thrown by an evaluation that takes more steps, or makes a longer text, than the limit. */
export class BudgetError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BudgetError';
  }
}

export interface ExpressionSize {
  /** Operations, values and entries, those of the named expressions that it uses included. */
  nodes: number;
  /** Loops, one inside another. */
  loops: number;
  /** True if its steps must be counted: it loops, or names values that can be used twice. */
  isMetered: boolean;
}

/**
 * Measures an expression together with the named ones that it uses.
 * @returns more nodes than the limit as soon as there are more: nothing is counted further
 */
export function sizeOf(expression: unknown, named?: (name: string) => unknown): ExpressionSize {
  const size: ExpressionSize = { nodes: 0, loops: 0, isMetered: false };
  measure(expression, named, 0, size);
  return size;
}

function measure(
  value: unknown,
  named: ((name: string) => unknown) | undefined,
  loops: number,
  size: ExpressionSize,
): void {
  size.nodes += 1;
  if (size.nodes > LIMITS.expressionNodes) return;
  if (Array.isArray(value)) {
    for (const one of value) measure(one, named, loops, size);
    return;
  }
  if (!isRecord(value)) return;
  const [[word, given] = ['', null]] = Object.entries(value);
  if (word === 'literal') return;
  if (word === 'map' && isRecord(given)) {
    for (const one of Object.values(given)) measure(one, named, loops, size);
    return;
  }
  if (word === 'use') {
    measure(named?.(String(Array.isArray(given) ? given[0] : given)) ?? null, named, loops, size);
    return;
  }
  const isLoop = OVER_MEMBERS.has(word);
  if (isLoop || word === 'let') size.isMetered = true;
  if (isLoop) size.loops = Math.max(size.loops, loops + 1);
  for (const [index, one] of (Array.isArray(given) ? given : [given]).entries())
    measure(one, named, isLoop && index === 1 ? loops + 1 : loops, size);
}

/** The faults of an expression whose size exceeds a limit. */
export function sizeFaults(expression: unknown, named?: (name: string) => unknown): Fault[] {
  const { nodes, loops } = sizeOf(expression, named);
  if (nodes > LIMITS.expressionNodes)
    return [
      fault(
        [],
        'limit',
        `The expression has more than ${LIMITS.expressionNodes} parts, those of the expressions that it uses included.`,
      ),
    ];
  if (loops <= LIMITS.expressionLoops) return [];
  return [
    fault([], 'limit', `The expression has ${loops} loops, one inside another; ${LIMITS.expressionLoops} are allowed.`),
  ];
}

/** Steps that are left of the evaluation that is running. Evaluations do not overlap: they are synchronous, and none starts another. */
let left = 0;

/** Starts the count of an evaluation. */
export function startCounting(): void {
  left = LIMITS.expressionSteps;
}

/** @throws BudgetError where fewer steps are left */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new BudgetError(`The expression takes more than ${LIMITS.expressionSteps} steps.`);
}

/** Plain values of a list, and tens of characters, that are read in the time of one step. */
const PER_STEP = 10;
/** Texts that cost nothing: nearly all. */
const SHORT_TEXT = 100;

/** Counts reading a value with everything in it, as often as it is read. @throws BudgetError */
export function spendDeep(value: unknown, times = 1): void {
  if (typeof value === 'string') {
    if (value.length > SHORT_TEXT) spend((times * value.length) / (PER_STEP * PER_STEP));
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  spend((times * (members.length + 1)) / PER_STEP);
  for (const member of members) spendDeep(member, times);
}

/** Counts reading the members of a value, not what is in them. @throws BudgetError */
export function spendShallow(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  spend((Array.isArray(value) ? value.length : Object.keys(value).length) / PER_STEP);
}

/** @throws BudgetError for a text that is longer than an expression may make */
export function boundedText(parts: readonly string[], between = ''): string {
  let length = 0;
  for (const part of parts) length += part.length + between.length;
  if (length > LIMITS.expressionText + between.length)
    throw new BudgetError(`The expression makes a text of more than ${LIMITS.expressionText} characters.`);
  return parts.join(between);
}
