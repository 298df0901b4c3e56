/** What a publication changed is as it was before it, once its author says why. */
import { callApi } from '../../../calls/callApi.ts';
import { word } from '../../../text/messages.ts';
import { sayAuthoring as say } from '../../../text/say.ts';
import { ask, toastText } from '../../../toasts/toast.ts';
import { noteAuthored } from './useAnswer.ts';
import { useOnce } from './useOnce.ts';

/** @returns `takeBack` asks first; `version` is the layer's, not a definition's */
export function useTakeBack(layer: string): { busy: boolean; takeBack(version: number): Promise<void> } {
  const { busy, once } = useOnce();
  const takeBack = async (version: number) => {
    const sure = await ask({
      title: say('definitions.takeBackTitle'),
      text: say('definitions.takeBackAsk'),
      yes: say('definitions.takeBack'),
      no: word('common.cancel'),
      danger: true,
      reason: { label: say('definitions.comment'), required: say('definitions.commentMissing') },
    });
    if (!sure) return;
    const body = { layer, version, comment: sure.reason };
    const answer = await once(() => callApi('authoringTakeBack', { body, handles: ['412'] }));
    if (answer) toastText(answer.msg, 'success');
    noteAuthored();
  };
  return { busy, takeBack };
}
