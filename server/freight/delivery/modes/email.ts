/** By mail: one to the address of the profile, with the invoices as files. */
import { textForm } from '../../../../engine/values/textForm.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import { ChannelFailure } from '../../../channels/transport.ts';
import { type DirectMail, headerLine, isMailAddress } from '../../../mail/mail.ts';
import { failureOf } from '../../../mail/mailFailure.ts';
import type { OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { printedMail } from '../../../printing/printedRecord.ts';
import { fillFields } from '../../../records/check/conditions.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { inAccountLanguage } from '../accountLanguage.ts';
import { withNumber } from '../invoiceNumber.ts';
import { invoicesOf, type Packet, textOf } from '../packet.ts';
import { packetBytes } from '../packetBytes.ts';
import { printedInvoices, printOf } from '../printedInvoices.ts';
import { withDocuments } from '../shipmentFiles.ts';
import type { Mode } from './mode.ts';

const addresses = (list: string): string[] =>
  list
    .split(/[,;\s]+/)
    .filter((one) => one !== '')
    .filter(isMailAddress);

const messageIdOf = ({ key }: Packet): string => `<packet-${key}@invoize>`;

/** A packet is a single mail with all its files. */
const MAIL = 0;

export const email: Mode = {
  async build(context, { profile }, invoices) {
    const to = addresses(textOf(profile, 'to'));
    if (to.length === 0) throw new HttpError(412, t('deliveryNoRecipient'));
    const files = await printedInvoices(context, profile, invoices, 'attachmentFileName');
    return { files: await withDocuments(context, profile, invoices, files), recipient: to.join(', ') };
  },
  async send(context, packet, tell, progress) {
    const mail = await mailOf(context, packet);
    tell(
      t('deliveryLogTo', { to: [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].join(', ') }).in(
        context.runtime.program,
      ),
    );
    for (const { name, bytes } of mail.attachments)
      tell(t('deliveryLogFile', { name, size: bytes.byteLength }).in(context.runtime.program));
    try {
      const refused = await context.services.mailTransport.send(mail, () => progress.begin(MAIL));
      if (refused.length > 0) tell(t('mailPartly', { addresses: refused.join(', ') }).in(context.runtime.program));
    } catch (error) {
      const { words, final, inDoubt } = failureOf(context.runtime.program, error);
      if (!inDoubt) await progress.undo(MAIL);
      throw new ChannelFailure(words, { final, inDoubt });
    }
    await progress.finish(MAIL);
    tell(t('deliveryLogTaken', { reference: mail.messageId }).in(context.runtime.program));
    return { reference: mail.messageId };
  },
  async wasSent({ services }, packet, _tell, progress) {
    const reference = messageIdOf(packet);
    const stage = progress.stageOf(MAIL);
    if (stage === 'done') return { reference };
    // Its end was never sent.
    if (stage === undefined && progress.isRecorded) return false;
    const known = await services.mailTransport.wasSent(reference);
    return known ? { reference } : known;
  },
};

async function mailOf(context: OperationContext, packet: Packet): Promise<DirectMail> {
  const invoices: StoredRecord[] = [];
  for (const invoice of await invoicesOf(context, packet.record.id))
    invoices.push(await withNumber(context, packet.profile, invoice));
  return {
    ...(await letterOf(context, packet, invoices)),
    messageId: messageIdOf(packet),
    attachments: await packetBytes(context, packet),
  };
}

/** Recipients of blind copies. */
const auditorsOf = (profile: StoredRecord): string[] =>
  profile.values.auditMailDelivery === true ? addresses(textOf(profile, 'auditTo')) : [];

/** A mail but for its files. Without a text in the profile it has the one of its print, in the language of the account. */
export async function letterOf(
  context: OperationContext,
  packet: Pick<Packet, 'record' | 'profile'>,
  invoices: readonly StoredRecord[],
): Promise<Omit<DirectMail, 'messageId' | 'attachments'>> {
  const { profile } = packet;
  const [invoice] = invoices;
  const { types } = entityFields(context.runtime, own.invoice);
  const hidden = context.access.hidden(own.invoice);
  const fill = (text: string) =>
    fillFields(text, (key) => {
      if (hidden.has(key)) return '';
      const type = types[key];
      return type && textForm(type, invoice?.values[key]);
    });
  const body = textOf(profile, 'body');
  const subject = subjectOf(packet) || textOf(packet.record, 'name');
  return {
    to: addresses(textOf(profile, 'to')),
    cc: addresses(textOf(profile, 'cc')),
    bcc: [...addresses(textOf(profile, 'bcc')), ...auditorsOf(profile)],
    subject: headerLine(fill(subject)),
    text: `${body === '' ? await usualText(context, profile, invoices) : fill(body)}\n`,
    ...(await senderOf(context)),
  };
}

async function usualText(caller: OperationContext, profile: StoredRecord, invoices: readonly StoredRecord[]) {
  const context = await inAccountLanguage(caller, profile);
  return printedMail(context, printOf(context, profile), invoices);
}

/** The system's email account, where it has one; else mail comes from the server's own address. */
async function senderOf({ services, access, today }: OperationContext): Promise<Pick<DirectMail, 'from' | 'replyTo'>> {
  const { records } = await services.store.entities(own.emailAccount).list({
    scopes: [access.scope(own.emailAccount)],
    filter: { condition: 'and', fields: [{ name: 'isActive', operator: 'equalTo', value: true }] },
    sort: [{ field: 'name', dir: 'asc' }],
    today,
    limit: 1,
  });
  const [account] = records;
  if (!account || !isMailAddress(account.values.address)) return {};
  const from = { name: headerLine(textOf(account, 'name')), address: account.values.address };
  const replyTo = textOf(account, 'replyTo');
  return isMailAddress(replyTo) ? { from, replyTo } : { from };
}

/** The subject of the account, where the profile has one for it. */
function subjectOf({ profile, record }: Pick<Packet, 'record' | 'profile'>): string {
  const rows = Array.isArray(profile.values.accountWiseSubject) ? profile.values.accountWiseSubject : [];
  const account = textOf(record, 'account');
  const row = (rows as { account?: unknown; subject?: unknown }[]).find((one) => one.account === account);
  return profile.values.isSubjectChangeForChildAccount === true && row
    ? String(row.subject ?? '')
    : textOf(profile, 'subject');
}
