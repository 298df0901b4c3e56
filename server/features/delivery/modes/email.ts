/** By mail: one to the address of the profile, with the invoices as files. */
import { textForm } from '../../../../engine/index.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { OperationContext } from '../../../call/operation.ts';
import { type DirectMail, headerLine, isMailAddress } from '../../../mail/mail.ts';
import { failureOf } from '../../../mail/mailFailure.ts';
import { fillFields } from '../../../recordAccess/conditions.ts';
import { entityFields } from '../../../recordAccess/entityFields.ts';
import { invoicesOf, type Packet, textOf } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { printedInvoices } from '../printedInvoices.ts';
import type { Mode } from './mode.ts';

const addresses = (list: string): string[] =>
  list
    .split(/[,;\s]+/)
    .filter((one) => one !== '')
    .filter(isMailAddress);

const messageIdOf = ({ key }: Packet): string => `<packet-${key}@invoize>`;

export const email: Mode = {
  async build(context, { profile }, invoices) {
    const to = addresses(textOf(profile, 'to'));
    if (to.length === 0) throw new HttpError(412, t('deliveryNoRecipient'));
    const together = profile.values.singleInvoiceFile !== true && profile.values.isMultipleFileUpload !== true;
    return { files: await printedInvoices(context, profile, invoices, together), recipient: to.join(', ') };
  },
  async send(context, packet, tell) {
    const mail = await mailOf(context, packet);
    tell(t('deliveryLogTo', { to: [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].join(', ') }).in(context.runtime.program));
    for (const { name, bytes } of mail.attachments)
      tell(t('deliveryLogFile', { name, size: bytes.byteLength }).in(context.runtime.program));
    try {
      const refused = await context.services.mailTransport.send(mail);
      if (refused.length > 0) tell(t('mailPartly', { addresses: refused.join(', ') }).in(context.runtime.program));
    } catch (error) {
      const { words, final, inDoubt } = failureOf(context.runtime.program, error);
      throw new ChannelFailure(words, { final, inDoubt });
    }
    tell(t('deliveryLogTaken', { reference: mail.messageId }).in(context.runtime.program));
    return { reference: mail.messageId };
  },
  async wasSent({ services }, packet) {
    const reference = messageIdOf(packet);
    const known = await services.mailTransport.wasSent(reference);
    return known ? { reference } : known;
  },
};

async function mailOf(context: OperationContext, packet: Packet): Promise<DirectMail> {
  const { profile } = packet;
  const [invoice] = await invoicesOf(context, packet.record.id);
  const { types } = entityFields(context.runtime, own.invoice);
  const fill = (text: string) =>
    fillFields(text, (key) => {
      const type = types[key];
      return type && textForm(type, invoice?.values[key]);
    });
  const subject = subjectOf(packet) || textOf(packet.record, 'name');
  return {
    to: addresses(textOf(profile, 'to')),
    cc: addresses(textOf(profile, 'cc')),
    bcc: addresses(textOf(profile, 'bcc')),
    subject: headerLine(fill(subject)),
    text: `${fill(textOf(profile, 'body'))}\n`,
    messageId: messageIdOf(packet),
    attachments: await packetBytes(context, packet),
  };
}

/** The subject of the account, where the profile has one for it. */
function subjectOf({ profile, record }: Packet): string {
  const rows = Array.isArray(profile.values.accountWiseSubject) ? profile.values.accountWiseSubject : [];
  const account = textOf(record, 'account');
  const own = (rows as { account?: unknown; subject?: unknown }[]).find((row) => row.account === account);
  return profile.values.isSubjectChangeForChildAccount === true && own ? String(own.subject ?? '') : textOf(profile, 'subject');
}
