/** An invoice that was published as a page, and what is noted of it: that it was seen, that it was downloaded. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError, notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import type { StoredRecord } from '../../store/index.ts';
import { withNumber } from './invoiceNumber.ts';
import { membershipsOf, readPacket, textOf } from './packet.ts';
import { type MadeFile, printedInvoices } from './printedInvoices.ts';

export interface PublishedInvoice {
  /** The record of the publication: the invoice in its packet. */
  readonly reference: StoredRecord;
  readonly profile: StoredRecord;
  /** The invoice for the recipient. */
  readonly invoice: StoredRecord;
}

/** @throws HttpError 404 if it does not exist or is not published any more */
export async function publishedInvoice(context: OperationContext, webReferenceId: string): Promise<PublishedInvoice> {
  const reference = await accessibleRecord(context, own.packetInvoice, webReferenceId, 'get');
  const invoice = await accessibleRecord(context, own.invoice, textOf(reference, 'invoice'), 'get');
  const { profile, mode, record } = await readPacket(context, textOf(reference, 'packet'));
  const isPublished = mode === 'web' && ['sent', 'accepted'].includes(textOf(record, 'status'));
  if (!isPublished) throw notFound(t('recordGone'));
  return { reference, profile, invoice: await withNumber(context, profile, invoice) };
}

/** The reference by which an invoice is published with a profile; null while it is not. */
export async function publishedReference(
  context: OperationContext,
  profileId: string,
  invoiceId: string,
): Promise<string | null> {
  const { services, access } = context;
  const packets = services.store.entities(own.packet);
  for (const reference of await membershipsOf(context, 'invoice', [invoiceId])) {
    const packet = await packets.get(textOf(reference, 'packet'));
    if (!packet || textOf(packet, 'profile') !== profileId) continue;
    const isPublished = textOf(packet, 'mode') === 'web' && ['sent', 'accepted'].includes(textOf(packet, 'status'));
    if (isPublished && access.may(own.packetInvoice, 'get')) return reference.id;
  }
  return null;
}

/** Notes when a page was first seen, or its file first downloaded. */
export async function noteOf(
  context: OperationContext,
  { reference }: PublishedInvoice,
  what: 'seen' | 'downloaded',
): Promise<void> {
  const [field, procedure] =
    what === 'seen' ? ['seenAt', 'webInvoice.noteSeen'] : ['downloadedAt', 'webInvoice.noteDownloaded'];
  if (textOf(reference, field as string) !== '') return;
  const params = { reference: reference.id, at: context.now.toISOString() };
  await context.services.processes.follow(context, procedure as string, params);
}

/** The invoice as a file, by the print of its profile; that it was downloaded is noted. @throws HttpError 403 where it may not be */
export async function downloaded(context: OperationContext, published: PublishedInvoice): Promise<MadeFile> {
  const { profile, invoice } = published;
  if (profile.values.isTemplateDownload === false) throw new HttpError(403, t('webDownloadOff'));
  const [file] = await printedInvoices(context, profile, [invoice], undefined, 'any');
  if (!file) throw notFound(t('recordGone'));
  await noteOf(context, published, 'downloaded');
  return file;
}
