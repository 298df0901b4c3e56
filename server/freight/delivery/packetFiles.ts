/** Files that a packet has or had, and names for those that a person sends again. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Packet, PacketFile } from './packet.ts';
import { type MadeFile, unlike } from './printedInvoices.ts';

/** The files of a packet as it is now and as it was in earlier versions, the newest first. */
export async function everyFileOf({ services }: OperationContext, packet: string): Promise<PacketFile[]> {
  const packets = services.store.entities(own.packet);
  const now = await packets.get(packet);
  const before = (await packets.history(packet)).map(({ changes }) => changes.files?.[0]);
  return [now?.values.files, ...before].flatMap((value) => (Array.isArray(value) ? (value as PacketFile[]) : []));
}

/**
 * Names the files of a packet that a person sends again: the recipient may still have the files of an earlier round, so a name that
 * the packet had before gets the number of the round.
 * @returns the files under those names; undefined where they keep their names
 */
export async function renameSentAgain(
  context: OperationContext,
  { record, round }: Packet,
): Promise<((files: readonly MadeFile[]) => MadeFile[]) | undefined> {
  if (round < 2) return undefined;
  const former = new Set((await everyFileOf(context, record.id)).map(({ name }) => name));
  return (files) => {
    const named: MadeFile[] = [];
    for (const file of files) {
      const [, stem = file.name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,8})?$/.exec(file.name) ?? [];
      const name = former.has(file.name) ? `${stem}-${round}${ending}` : file.name;
      const isTaken = named.some((one) => one.name === name);
      named.push({ ...file, name: isTaken ? unlike(named, name, ending) : name });
    }
    return named;
  };
}
