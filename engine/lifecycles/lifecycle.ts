/** The ways out of a state (docs/contract/lifecycles.md, Transitions): who may take which, and what it makes of the record. */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { LifecycleDefinition } from '../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { ordered } from '../../metadata/order.ts';
import { type CompiledExpression, compileExpression, holdsPermission } from '../expressions/compileExpression.ts';
import type { Scope } from '../expressions/scope.ts';
import { compileFilter } from '../filters/compileFilter.ts';

type Transition = LifecycleDefinition['transitions'][string];
type Row = Readonly<Record<string, unknown>>;

export interface LifecycleScope {
  readonly user: unknown;
  /** `yyyy-MM-dd` */
  readonly today: string;
  readonly types: FieldTypes;
}

/** The state of a record; without one it is in the initial state. A state that the lifecycle does not know has no transitions. */
export function stateOf(lifecycle: LifecycleDefinition, record: Row): string {
  const state = record[lifecycle.field];
  return typeof state === 'string' && state !== '' ? state : lifecycle.initial;
}

/** Why a transition may not be taken; undefined when it may. Its checks are looked at after this (`checks.ts`). */
export type Refusal = 'unknown' | 'state' | 'permission' | 'guard' | 'reason';

/**
 * Returns the reason why a record cannot take a transition.
 * @param reason the reason that the user entered
 * @param byItself true for an automatic transition (`on`, `afterDays`), or in a procedure that follows a transition: no
 * permission is required
 */
export function refusalOf(
  lifecycle: LifecycleDefinition,
  name: string,
  record: Row,
  scope: LifecycleScope,
  reason?: string,
  byItself = false,
): Refusal | undefined {
  const transition = ownMember(lifecycle.transitions, name);
  if (!transition) return 'unknown';
  if (!transition.from.includes(stateOf(lifecycle, record))) return 'state';
  if (!byItself && !mayTake(transition, scope.user)) return 'permission';
  if (transition.guard && !compileFilter(transition.guard, scope.types)(record, { today: scope.today })) return 'guard';
  if (transition.reason && !reason?.trim()) return 'reason';
  return undefined;
}

/** A transition without a permission is automatic; users cannot take it. */
const mayTake = ({ permission }: Transition, user: unknown): boolean =>
  permission !== undefined && holdsPermission(user, permission);

/** The transitions that are taken on an event, in their order. */
export const transitionsOn = (lifecycle: LifecycleDefinition, event: string): string[] =>
  ordered(lifecycle.transitions).flatMap(([name, { on }]) => (on === event ? [name] : []));

/** The series whose next number a field is set to; undefined of an expression. */
function seriesOf(set: unknown): string | undefined {
  if (set === null || typeof set !== 'object') return undefined;
  const { number, ...others } = set as { number?: unknown };
  return typeof number === 'string' && Object.keys(others).length === 0 ? number : undefined;
}

/** Field to series: the numbers that a transition draws. */
export const numbersOf = ({ set = {} }: Transition): [field: string, series: string][] =>
  Object.entries(set).flatMap(([field, given]): [string, string][] => {
    const series = seriesOf(given);
    return series === undefined ? [] : [[field, series]];
  });

/**
 * The record after a transition: the new state, and the fields that the transition sets; numbers of series are drawn later.
 * @param compile gives an expression's function, with the names that it may use
 */
export function afterTransition(
  lifecycle: LifecycleDefinition,
  name: string,
  record: Row,
  scope: Scope,
  compile: (expression: unknown) => Pick<CompiledExpression, 'run'> = compileExpression,
): Record<string, unknown> {
  const transition = ownMember(lifecycle.transitions, name);
  const set = Object.entries(transition?.set ?? {})
    .filter(([, given]) => seriesOf(given) === undefined)
    .map(([field, expression]) => [field, compile(expression).run({ ...scope, record })]);
  return { ...record, ...Object.fromEntries(set), [lifecycle.field]: transition?.to ?? stateOf(lifecycle, record) };
}
