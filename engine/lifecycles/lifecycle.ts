/** The ways out of a state (docs/contract/lifecycles.md, Transitions): who may take which, and what it makes of the record. */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { LifecycleDefinition } from '../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../metadata/nameMap.ts';
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

/** The state of a record: a state that the lifecycle does not know, or none, is the initial one. */
export function stateOf(lifecycle: LifecycleDefinition, record: Row): string {
  const state = record[lifecycle.field];
  return typeof state === 'string' && Object.hasOwn(lifecycle.states, state) ? state : lifecycle.initial;
}

/** Why a transition may not be taken; undefined when it may. */
export type Refusal = 'unknown' | 'state' | 'permission' | 'guard' | 'reason';

/**
 * Whether a record may take a transition.
 * @param reason what the person gave as a reason
 */
export function refusalOf(
  lifecycle: LifecycleDefinition,
  name: string,
  record: Row,
  scope: LifecycleScope,
  reason?: string,
): Refusal | undefined {
  const transition = ownMember(lifecycle.transitions, name);
  if (!transition) return 'unknown';
  if (!transition.from.includes(stateOf(lifecycle, record))) return 'state';
  if (transition.permission && !holdsPermission(scope.user, transition.permission)) return 'permission';
  if (transition.guard && !compileFilter(transition.guard, scope.types)(record, { today: scope.today })) return 'guard';
  if (transition.reason && !reason?.trim()) return 'reason';
  return undefined;
}

/** The transitions that a person may take from a record's state, by name (a reason is asked for when one is taken). */
export function transitionsFrom(
  lifecycle: LifecycleDefinition,
  record: Row,
  scope: LifecycleScope,
): Record<string, Transition> {
  const may = ([name]: [string, Transition]) => {
    const refusal = refusalOf(lifecycle, name, record, scope);
    return refusal === undefined || refusal === 'reason';
  };
  return Object.fromEntries(Object.entries(lifecycle.transitions).filter(may));
}

/**
 * The record after a transition: the new state, and the fields that the transition sets.
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
  const set = Object.entries(transition?.set ?? {}).map(([field, expression]) => [
    field,
    compile(expression).run({ ...scope, record }),
  ]);
  return { ...record, ...Object.fromEntries(set), [lifecycle.field]: transition?.to ?? stateOf(lifecycle, record) };
}
