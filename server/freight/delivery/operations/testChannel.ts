import { own } from '../../../../metadata/freight/entities.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import { failureOf } from '../../../mail/mailFailure.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { as2Of, isAs2 } from '../as2.ts';
import { transportOf } from '../channelOf.ts';
import { textOf } from '../packet.ts';
import { isVendorChannel, vendorAt } from '../vendorOf.ts';

/** A person waits for it. */
const SILENT_MS = 10_000;

/** Tests a channel and returns the log, without secrets. */
export const testChannel: Operation<'delivery.testChannel'> = {
  async run(context, { channelId }) {
    const channel = await accessibleRecord(context, own.channel, channelId, 'update');
    const secret = textOf(channel, 'password');
    const said: string[] = [];
    const tell = (line: string) => void said.push(secret === '' ? line : line.replaceAll(secret, '***'));
    const begun = context.services.clock.now().getTime();
    const answer = (works: boolean) => ({
      works,
      log: said.join('\n'),
      lines: said.map((text, index) => ({ id: String(index + 1), step: index + 1, text })),
      took: context.services.clock.now().getTime() - begun,
    });
    try {
      await tried(context, channel, tell);
      return { msg: t('channelWorks'), ...answer(true) };
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      tell(error.message);
      return { msg: t('channelFails', { why: said.at(-1) ?? '' }), ...answer(false) };
    }
  },
};

/** @throws ChannelFailure */
async function tried(context: OperationContext, channel: StoredRecord, tell: (line: string) => void): Promise<void> {
  if (isAs2(channel)) return (await as2Of(context, channel, SILENT_MS)).test(tell);
  if (isVendorChannel(channel)) return vendorAt(context, channel, undefined, SILENT_MS).test(tell);
  if (textOf(channel, 'protocol') !== EMAIL) return transportOf(context, channel, SILENT_MS).test(tell);
  try {
    await context.services.mailTransport.test(tell);
  } catch (error) {
    throw new ChannelFailure(failureOf(context.runtime.program, error).words);
  }
}

const EMAIL = 'email';
