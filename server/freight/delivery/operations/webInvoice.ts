import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';
import { withNumber } from '../invoiceNumber.ts';
import { profileOf } from '../packet.ts';
import { downloaded, noteOf, publishedInvoice, publishedReference } from '../publishedInvoice.ts';
import { webInvoiceOf } from '../webInvoice.ts';

/** How an invoice would look on the page of a profile. */
export const generateWeb: Operation<'delivery.generateWeb'> = {
  async run(context, { profileId, invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    await accessibleRecord(context, own.deliveryProfile, profileId, 'get');
    const profile = await profileOf(context, profileId);
    if (!profile) throw notFound(t('recordGone'));
    const page = await webInvoiceOf(context, profile, await withNumber(context, profile, invoice));
    return { webInvoice: { ...page, webReferenceId: await publishedReference(context, profile.id, invoice.id) } };
  },
};

/** The page of an invoice that was published; that it was seen is noted, once. */
export const generatedWeb: Operation<'delivery.generatedWeb'> = {
  async run(context, { webReferenceId }) {
    const published = await publishedInvoice(context, webReferenceId);
    await noteOf(context, published, 'seen');
    const { profile, invoice } = published;
    return {
      webInvoice: {
        webReferenceId,
        ...(await webInvoiceOf(context, profile, invoice)),
        isLinkOpen: profile.values.isLinkOpen === true,
      },
    };
  },
};

/** A published invoice as a file. */
export const webInvoiceFile: Operation<'delivery.webInvoiceFile'> = {
  async run(context, { webReferenceId }) {
    return madeAnswer('inline', await downloaded(context, await publishedInvoice(context, webReferenceId)));
  },
};
