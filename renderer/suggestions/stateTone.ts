/** The tone of a state, as the lifecycle of its entity says, for marks in grids and heads. */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { ToneName } from '../../metadata/kinds/tone.ts';
import { programInForce } from '../program/program.ts';
import { listLabels } from './listLabels.ts';

type States = Readonly<Record<string, { tone?: ToneName | undefined }>>;

/** By lifecycles in force: field and list, to the states of the lifecycle that has them. */
const known = new WeakMap<object, Map<string, States | null>>();

function statesOf({ key, suggestionsSource }: EffectiveField): States | null {
  const lifecycles = programInForce()?.definitions.lifecycle;
  if (!lifecycles || !suggestionsSource) return null;
  const byField = known.get(lifecycles) ?? new Map<string, States | null>();
  known.set(lifecycles, byField);
  const name = `${key} ${suggestionsSource}`;
  let states = byField.get(name);
  if (states === undefined) {
    const values = listLabels(suggestionsSource).fixed ?? [];
    // The list may come later than the lifecycle does.
    if (values.length === 0) return null;
    const found = Object.values(lifecycles).find(
      (one) => one.field === key && values.every(({ value }) => Object.hasOwn(one.states, value)),
    );
    states = found?.states ?? null;
    byField.set(name, states);
  }
  return states;
}

/** The tone of a lifecycle state (neutral by default); undefined for other fields. */
export function stateTone(field: EffectiveField, value: unknown): ToneName | undefined {
  if (field.type !== 'dropdown' || typeof value !== 'string' || value === '') return undefined;
  const states = statesOf(field);
  return states && Object.hasOwn(states, value) ? (states[value]?.tone ?? 'neutral') : undefined;
}
