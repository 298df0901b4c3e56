/** The state in a row that is saved: only transitions change it (docs/contract/lifecycles.md, Transitions). */
import { stateOf } from '../../../engine/lifecycles/lifecycle.ts';
import type { LifecycleDefinition } from '../../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the reason against saving a row with its state; undefined where it has no state, or one that its sender has read.
 * @param known what the sender may have read; without an entry the record is new
 */
export function stateRefusal(
  lifecycle: LifecycleDefinition,
  label: string,
  sent: Values,
  known: readonly Values[],
): LocalizedText | undefined {
  const { field, states, initial, transitions } = lifecycle;
  const to = sent[field] ?? '';
  if (!Object.hasOwn(sent, field) || (to === '' && known.length === 0)) return undefined;
  if (known.length === 0 ? to === initial : known.some((values) => (values[field] ?? '') === to)) return undefined;
  const labelOf = (state: string) => ownMember(states, state)?.label ?? state;
  if (known.length === 0) return t('stateOfNew', { field: label, state: labelOf(initial) });
  const from = stateOf(lifecycle, known[0] ?? {});
  const names = Object.entries(transitions).flatMap(([name, transition]) =>
    transition.to === to && transition.from.includes(from) ? [`${name} (${transition.label})`] : [],
  );
  return names.length > 0
    ? t('stateByTransition', { field: label, transitions: names })
    : t('stateNoTransition', { field: label, from: labelOf(from), to: labelOf(String(to)) });
}
