/** One-line description of a part: its text, its bindings and its conditions. */
import type { Part } from '../../../../metadata/kinds/part.ts';
import { memoize } from '../../../../metadata/memoize.ts';
import type { IconName } from '../../../../metadata/signatures/icons.ts';
import { definition } from '../../../program/program.ts';
import { tDesigner as say } from '../../../text/t.ts';
import { bindingsOf, plainWords } from './model/partBindings.ts';

interface PartDescription {
  text: string | undefined;
  bound: string | undefined;
  marks: readonly { icon: IconName; words: string }[];
}

/** The label of a button's action. */
const actionLabel = ({ props }: Part): string | undefined =>
  typeof props?.action === 'string' ? definition('action', props.action)?.label : undefined;

/** Description of a part, which is immutable. */
export const describePart = memoize((part: Part): PartDescription => {
  const bound = bindingsOf(part).map(({ name }) => name);
  return {
    text: plainWords(part) ?? actionLabel(part),
    bound: bound.length > 0 ? bound.join(', ') : undefined,
    marks: [
      ...(part.visibleWhen === undefined ? [] : [{ icon: 'eye', words: say('designer.conditional') } as const]),
      ...(part.each === undefined ? [] : [{ icon: 'copy', words: say('designer.repeated') } as const]),
      ...(part.permission === undefined ? [] : [{ icon: 'key', words: say('designer.guarded') } as const]),
    ],
  };
});
