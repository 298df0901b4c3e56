import { own } from '../../../../metadata/freight/entities.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { transportOf } from '../channelOf.ts';
import { takeInbound } from '../inbound.ts';
import { numberOf, textOf } from '../packet.ts';

const LIMITS = { most: 500, largest: 50_000_000 };
const MAX_LOG = 20_000;
const MINUTE_MS = 60_000;
const USUAL_MINUTES = 5;

/** Collects the files of an incoming channel. Imported files remain imported even if the visit fails midway. */
export const visitChannel: Operation<'delivery.visitChannel'> = {
  async run(context, { channelId }) {
    const { store, clock } = context.services;
    const channel = await store.entities(own.channel).get(channelId);
    const said: string[] = [];
    const tell = (line: string) => void said.push(`${clock.now().toISOString().slice(11, 19)} ${line}`);
    let taken = 0;
    let quarantined = 0;
    const answer = (problem: string | null) => ({
      problem,
      taken,
      quarantined,
      log: said.join('\n').slice(-MAX_LOG),
      at: clock.now().toISOString(),
      next: new Date(clock.now().getTime() + minutesOf(channel) * MINUTE_MS).toISOString(),
    });
    if (!channel || channel.values.isActive === false || textOf(channel, 'direction') !== 'incoming')
      return answer(null);
    try {
      const left = await transportOf(context, channel).receive(
        async (file) => {
          for (const { outcome, control, msg } of await takeInbound(context, file, channel)) {
            if (outcome === 'taken') taken += 1;
            if (outcome === 'quarantined') quarantined += 1;
            const words = localize(context.runtime.program, msg);
            tell(`${file.name}${control === '' ? '' : ` ${control}`}: ${words}`);
          }
        },
        LIMITS,
        tell,
      );
      if (left.length === 0) return answer(null);
      const names = left.map(({ name }) => name).join(', ');
      const megabytes = LIMITS.largest / 1_000_000;
      return answer(localize(context.runtime.program, t('inboundTooLarge', { names: names.slice(0, 500), megabytes })));
    } catch (error) {
      if (!(error instanceof ChannelFailure || error instanceof HttpError)) throw error;
      const problem = error instanceof HttpError ? localize(context.runtime.program, error.words) : error.message;
      tell(problem);
      return answer(problem);
    }
  },
};

const minutesOf = (channel: Parameters<typeof numberOf>[0] | undefined): number =>
  Math.max(1, (channel && numberOf(channel, 'visitMinutes')) ?? USUAL_MINUTES);
