import { own } from '../../../../metadata/freight/entities.ts';
import { DEFAULT_FROM } from '../../../mail/transport.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';
import { withNumber } from '../invoiceNumber.ts';
import { email, letterOf } from '../modes/email.ts';
import { type Packet, profileOf } from '../packet.ts';
import { packetName } from '../packetName.ts';

/** A packet that is never stored, with what the sender makes of it. */
async function previewed(context: OperationContext, profileId: string, invoiceId: string) {
  const asked = await accessibleRecord(context, own.deliveryProfile, profileId, 'get');
  const stored = await accessibleRecord(context, own.invoice, invoiceId, 'get');
  const profile = (await profileOf(context, asked.id)) ?? asked;
  const invoice = await withNumber(context, profile, stored);
  const values = { name: packetName(context, profile, [invoice]), account: invoice.values.account };
  const packet: Packet = {
    record: { ...invoice, id: 'preview', values },
    profile,
    mode: 'email',
    files: [],
    key: 'preview',
    round: 1,
  };
  const { files } = await email.build(context, packet, [invoice]);
  return { packet, invoice, files };
}

/** The mail that an email profile would send of an invoice, made by the code that sends it. */
export const previewEmail: Operation<'delivery.previewEmail'> = {
  async run(context, { profileId, invoiceId }) {
    const { packet, invoice, files } = await previewed(context, profileId, invoiceId);
    const { from, replyTo, to, cc = [], bcc = [], subject, text } = await letterOf(context, packet, [invoice]);
    const sender = from ? `${from.name} <${from.address}>` : (context.services.options.mailFrom ?? DEFAULT_FROM);
    return {
      mail: {
        from: sender,
        replyTo: replyTo ?? '',
        to: to.join(', '),
        cc: cc.join(', '),
        bcc: bcc.join(', '),
        subject,
        text,
      },
      files: files.map(({ name, mediaType, bytes }) => ({ id: name, name, mediaType, size: bytes.byteLength })),
    };
  },
};

/** One of its files. */
export const previewEmailFile: Operation<'delivery.previewEmailFile'> = {
  async run(context, { profileId, invoiceId, name }) {
    const { files } = await previewed(context, profileId, invoiceId);
    const file = files.find((one) => one.name === name);
    if (!file) throw notFound(t('fileGone'));
    return madeAnswer('attachment', file);
  },
};
