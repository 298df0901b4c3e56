import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { transportOf } from '../channelOf.ts';

/** Whether a channel can be used, with what was said on the way. */
export const testChannel: Operation<'delivery.testChannel'> = {
  async run(context, { channelId }) {
    const channel = await accessibleRecord(context, own.channel, channelId, 'update');
    const lines: string[] = [];
    try {
      await transportOf(context, channel).test((line) => lines.push(line));
      return { msg: t('channelWorks'), works: true, log: lines.join('\n') };
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      return {
        msg: t('channelFails', { why: error.message }),
        works: false,
        log: [...lines, error.message].join('\n'),
      };
    }
  },
};
