/** What is said of a part in a line: its own words, what it is bound to, and what decides whether it is there. */
import type { Part } from '../../../../metadata/kinds/part.ts';
import { remembered } from '../../../../metadata/remembered.ts';
import type { IconName } from '../../../../metadata/signatures/icons.ts';
import { definition } from '../../../program/program.ts';
import { sayDesigner as say } from '../../../text/say.ts';
import { bindingsOf, plainWords } from './model/bound.ts';

interface Looks {
  said: string | undefined;
  bound: string | undefined;
  marks: readonly { icon: IconName; words: string }[];
}

/** What a part says where it is a button: the label of its action. */
const actionLabel = ({ props }: Part): string | undefined =>
  typeof props?.action === 'string' ? definition('action', props.action)?.label : undefined;

/** What is shown of a part, which nobody changes. */
export const looks = remembered((part: Part): Looks => {
  const bound = bindingsOf(part).map(({ name }) => name);
  return {
    said: plainWords(part) ?? actionLabel(part),
    bound: bound.length > 0 ? bound.join(', ') : undefined,
    marks: [
      ...(part.visibleWhen === undefined ? [] : [{ icon: 'eye', words: say('designer.conditional') } as const]),
      ...(part.each === undefined ? [] : [{ icon: 'copy', words: say('designer.repeated') } as const]),
      ...(part.permission === undefined ? [] : [{ icon: 'key', words: say('designer.guarded') } as const]),
    ],
  };
});
