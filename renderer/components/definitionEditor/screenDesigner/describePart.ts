/** What is said of a part in a line: its own words, what it is bound to, and what decides whether it is there. */
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

/** What a part says where it is a button: the label of its action. */
const actionLabel = ({ props }: Part): string | undefined =>
  typeof props?.action === 'string' ? definition('action', props.action)?.label : undefined;

/** What is shown of a part, which nobody changes. */
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
