import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { withNumber } from '../invoiceNumber.ts';
import { profileOf, readPacket, textOf } from '../packet.ts';
import { webInvoiceOf } from '../webInvoice.ts';

/** How an invoice would look on the page of a profile. */
export const generateWeb: Operation<'delivery.generateWeb'> = {
  async run(context, { profileId, invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    await accessibleRecord(context, own.deliveryProfile, profileId, 'get');
    const profile = await profileOf(context, profileId);
    if (!profile) throw notFound(t('recordGone'));
    return { webInvoice: await webInvoiceOf(context, profile, await withNumber(context, profile, invoice)) };
  },
};

/** The page of an invoice that was published; that it was seen is noted, once. */
export const generatedWeb: Operation<'delivery.generatedWeb'> = {
  async run(context, { webReferenceId }) {
    const reference = await accessibleRecord(context, own.packetInvoice, webReferenceId, 'get');
    const invoice = await accessibleRecord(context, own.invoice, textOf(reference, 'invoice'), 'get');
    const { profile, mode, record } = await readPacket(context, textOf(reference, 'packet'));
    const isPublished = mode === 'web' && ['sent', 'accepted'].includes(textOf(record, 'status'));
    if (!isPublished) throw notFound(t('recordGone'));
    if (textOf(reference, 'seenAt') === '')
      await context.services.processes.follow(context, 'webInvoice.noteSeen', {
        reference: reference.id,
        at: context.now.toISOString(),
      });
    const shown = await webInvoiceOf(context, profile, await withNumber(context, profile, invoice));
    return { webInvoice: { webReferenceId, ...shown } };
  },
};
