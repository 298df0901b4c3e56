/** A packet with what it is made of: its profile and its invoices. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import type { StoredRecord } from '../../store/index.ts';

export interface PacketFile {
  readonly name: string;
  /** The row of the file. */
  readonly file: string;
  readonly mediaType: string;
  readonly size: number;
  readonly control?: string;
}

export interface Packet {
  readonly record: StoredRecord;
  /** The effective profile: the profile itself, or the one it is linked to. */
  readonly profile: StoredRecord;
  readonly mode: string;
  readonly files: readonly PacketFile[];
  /** Changes each time a user sends the packet again. */
  readonly key: string;
  /** From 1; a person who sends it again begins another one. */
  readonly round: number;
}

export const textOf = ({ values }: StoredRecord, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};

export const numberOf = ({ values }: StoredRecord, key: string): number | undefined => {
  const value = values[key];
  if (value === null || value === undefined || value === '') return undefined;
  return Number.isFinite(Number(value)) ? Number(value) : undefined;
};

/** @throws HttpError 404 where it is out of reach, 412 where its profile is gone */
export async function readPacket(context: OperationContext, id: string): Promise<Packet> {
  const record = await accessibleRecord(context, own.packet, id, 'get');
  const profile = await profileOf(context, textOf(record, 'profile'));
  if (!profile) throw new HttpError(412, t('deliveryProfileGone'));
  const files = Array.isArray(record.values.files) ? (record.values.files as PacketFile[]) : [];
  const round = numberOf(record, 'round') ?? 1;
  return { record, profile, mode: textOf(record, 'mode'), files, key: `${record.id}.${round}`, round };
}

/** A profile, or the one that it is linked to. */
export async function profileOf({ services }: OperationContext, id: string): Promise<StoredRecord | undefined> {
  const profiles = services.store.entities(own.deliveryProfile);
  const found = id === '' ? undefined : await profiles.get(id);
  const linked = found && textOf(found, 'profileReferenceID');
  return linked ? ((await profiles.get(linked)) ?? found) : found;
}

/** Which invoice is in which packet: the rows of a packet or of an invoice, without those that left it. */
export async function membershipsOf(
  { services, access }: OperationContext,
  matchKey: 'packet' | 'invoice',
  values: readonly string[],
): Promise<StoredRecord[]> {
  const rows = await services.store
    .entities(own.packetInvoice)
    .lookup({ matchKey, values: [...values], scopes: [access.scope(own.packetInvoice)] });
  return rows.filter((row) => textOf(row, 'leftAt') === '');
}

/** The invoices of a packet, in the order in which they came to it. */
export async function invoicesOf(context: OperationContext, packet: string): Promise<StoredRecord[]> {
  const { store } = context.services;
  const rows = await membershipsOf(context, 'packet', [packet]);
  const ids = rows.map((row) => textOf(row, 'invoice'));
  const found = new Map((await store.entities(own.invoice).getMany(ids)).map((invoice) => [invoice.id, invoice]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
