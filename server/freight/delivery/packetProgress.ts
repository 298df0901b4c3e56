/** How far the hand-over of a packet is, kept in the store beside the packet: another attempt and another server go on there. */

import type { HandoverProgress, HandoverStage } from '../../channels/handoverProgress.ts';
import { ChannelFailure } from '../../channels/transport.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { begin, doneParts, forgetPart, keepOutcome } from '../../processes/doneWork.ts';
import type { Packet } from './packet.ts';

/** Marks that this version of the server kept the progress of a packet. */
const OPENED = 'opened';
const DONE = 'done';

const workOf = ({ key }: Packet): string => `handover ${key}`;

/** @returns progress that is written before and after each file; it restarts when a user sends the packet again */
export async function progressOf(context: OperationContext, packet: Packet): Promise<HandoverProgress> {
  const { store, clock } = context.services;
  const work = workOf(packet);
  const parts = await doneParts<string | null>(store, work);
  const stages = new Map<number, HandoverStage>();
  for (const [item, outcome] of parts) if (item !== OPENED) stages.set(Number(item), outcome === DONE ? DONE : 'begun');
  const write = <Result>(run: (inside: typeof store) => Promise<Result>) => store.write((tx) => run(store.within(tx)));
  const note = (item: string) => write((inside) => begin(inside, work, item, clock.now().toISOString()));
  return {
    isRecorded: parts.has(OPENED),
    mayReplace: false,
    stageOf: (index) => stages.get(index),
    async begin(index) {
      // Another server that took the packet over meanwhile has begun it.
      if (!(await note(String(index))))
        throw new ChannelFailure(t('deliveryInDoubt').in(context.runtime.program), { inDoubt: true });
      stages.set(index, 'begun');
    },
    async finish(index) {
      await write((inside) => keepOutcome(inside, work, String(index), DONE));
      stages.set(index, DONE);
    },
    async undo(index) {
      await write((inside) => forgetPart(inside, work, String(index)));
      stages.delete(index);
    },
  };
}

/** Notes that a packet is being handed over by a server that keeps its progress. */
export async function openProgress({ services }: OperationContext, packet: Packet): Promise<void> {
  const { store, clock } = services;
  await store.write((tx) => begin(store.within(tx), workOf(packet), OPENED, clock.now().toISOString()));
}
