/** EDI files by the profile's design, sent over a channel; acknowledgments refer to the control number. */
import { designOf, ediInvoiceOf, envelopeOf, writeEdi, writeFaultWord } from '../../../../engine/freight/edi/index.ts';
import { encodeText } from '../../../../engine/values/charsets.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { createWallTime } from '../../../platform/words/wallTime.ts';
import { messageOf } from '../../../platform/words/words.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { channelCharset } from '../channelCharset.ts';
import { channelOf } from '../channelOf.ts';
import { nextControl } from '../controlNumbers.ts';
import { type Packet, textOf } from '../packet.ts';
import { renameSentAgain } from '../packetFiles.ts';
import { partName } from '../partNames.ts';
import { plainDecimals } from '../plainDecimals.ts';
import { ftp } from './ftp.ts';
import type { Mode } from './mode.ts';

export const edi: Mode = {
  async build(context, packet, invoices) {
    const { profile } = packet;
    const channel = await channelOf(context, packet);
    const { store } = context.services;
    const named = (field: string) => [...new Set(invoices.map((invoice) => textOf(invoice, field)))];
    // All at once: a packet may have a thousand invoices.
    const shipments = await store.entities(own.shipment).getMany(named('shipment'));
    const accounts = await store.entities(own.account).getMany(named('account'));
    const plain = (entity: string, values: StoredRecord['values']) => plainDecimals(context.runtime, entity, values);
    const valuesOf = new Map([
      ...shipments.map(({ id, values }) => [id, plain(own.shipment, values)] as const),
      ...accounts.map(({ id, values }) => [id, plain(own.account, values)] as const),
    ]);
    const read = invoices.map((invoice) => {
      const [shipment, account] = ['shipment', 'account'].map((field) => valuesOf.get(textOf(invoice, field)));
      return ediInvoiceOf({ ...plain(own.invoice, invoice.values), id: invoice.id }, shipment, account);
    });
    const number = await nextControl(store, profile.id);
    const now = createWallTime(context.runtime.timeZone)(context.services.clock.now().toISOString()).slice(0, 19);
    const charset = channelCharset(channel);
    const numbers = { interchangeControl: number, groupControl: number, messageControl: number, now, charset };
    const written = writeEdi(designOf(profile.values), read, envelopeOf(profile.values, numbers));
    const faults = written.faults.filter(({ isWarning }) => isWarning !== true);
    const [fault] = faults;
    if (fault) {
      const { name, params } = writeFaultWord(fault);
      const why = messageOf(context.runtime.program, name, name, params);
      throw new HttpError(412, t('deliveryEdiFault', { why, count: faults.length, invoice: fault.invoice || '-' }));
    }
    const ofParts = await partName(context, profile, 'fileName', invoices[0], number);
    const mark = profile.values.byteOrderMark === true && written.charset === 'utf-8' ? '\uFEFF' : '';
    // EDIFACT has no groups here: its answers name the interchange.
    const control = (written.groupControl || written.interchangeControl).replace(/^0+(?=.)/, '');
    const file = {
      name: ofParts ? withEnding(ofParts) : `${nameOf(packet, control)}.edi`,
      mediaType: 'application/edi',
      bytes: encodeText(`${mark}${written.text}`, written.charset),
      control,
    };
    const rename = await renameSentAgain(context, packet);
    return {
      files: rename?.([file]) ?? [file],
      recipient: `${textOf(channel, 'name')} ${textOf(channel, 'host')}`.trim(),
    };
  },
  send: ftp.send,
  wasSent: ftp.wasSent,
};

/** A partner may want an ending of its own. */
const withEnding = (name: string): string => (/\.[A-Za-z0-9]{1,8}$/.test(name) ? name : `${name}.edi`);

const nameOf = ({ profile }: Packet, control: string): string =>
  `${textOf(profile, 'profileName').replace(/[^\p{L}\p{N}_-]+/gu, '-')}-${control}`;
