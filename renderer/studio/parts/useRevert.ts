/** Reverts a publication after the author enters a reason. */
import { callApi } from '../../http/callApi.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { invalidateAuthoringCalls } from './useAuthoringCall.ts';
import { useSingleFlight } from './useSingleFlight.ts';

/** @returns `revert` asks first; `version` is the layer's, not a definition's */
export function useRevert(layer: string): { busy: boolean; revert(version: number): Promise<void> } {
  const { busy, once } = useSingleFlight();
  const revert = async (version: number) => {
    const sure = await ask({
      title: say('definitions.revertTitle'),
      text: say('definitions.revertAsk'),
      yes: say('definitions.revert'),
      no: word('common.cancel'),
      danger: true,
      reason: { label: say('definitions.comment'), required: say('definitions.commentMissing') },
    });
    if (!sure) return;
    const body = { layer, version, comment: sure.reason };
    const answer = await once(() => callApi('authoringRevert', { body, handles: ['412'] }));
    if (answer) toastText(answer.msg, 'success');
    invalidateAuthoringCalls();
  };
  return { busy, revert };
}
