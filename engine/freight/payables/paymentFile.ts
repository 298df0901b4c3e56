/** A customer credit transfer initiation by ISO 20022, pain.001.001.09, with structured addresses. The same run gives the same bytes. */
import type { Decimal } from 'decimal.js';
import { amountOf, ZERO } from '../amounts.ts';

export interface Debtor {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

export interface PostalAddress {
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

export interface CreditTransfer {
  readonly endToEndId: string;
  /** Plain digits. */
  readonly amount: string;
  readonly payee: string;
  readonly address: PostalAddress;
  readonly iban: string;
  readonly bic: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly invoices: readonly string[];
}

export interface TransferFile {
  readonly messageId: string;
  /** An instant, ISO 8601. */
  readonly createdAt: string;
  readonly executionDate: string;
  readonly currency: string;
  readonly debtor: Debtor;
  readonly transfers: readonly CreditTransfer[];
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const MAX_REMITTANCE = 140;

export function paymentFile(file: TransferFile): string {
  const { messageId, createdAt, executionDate, debtor, transfers } = file;
  const count = String(transfers.length);
  const sum = fixed(transfers.reduce((total, { amount }) => total.plus(amountOf(amount) ?? ZERO), ZERO));
  const header =
    `<GrpHdr>${element('MsgId', messageId, 35)}<CreDtTm>${createdAt}</CreDtTm><NbOfTxs>${count}</NbOfTxs>` +
    `<CtrlSum>${sum}</CtrlSum><InitgPty>${element('Nm', debtor.name, 140)}</InitgPty></GrpHdr>`;
  const payer =
    `<Dbtr>${element('Nm', debtor.name, 140)}</Dbtr><DbtrAcct>${ibanOf(debtor.iban)}</DbtrAcct>` +
    `<DbtrAgt><FinInstnId>${agentOf(debtor.bic, '')}</FinInstnId></DbtrAgt>`;
  const payment =
    `<PmtInf>${element('PmtInfId', messageId, 35)}<PmtMtd>TRF</PmtMtd><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum>` +
    `<ReqdExctnDt><Dt>${executionDate}</Dt></ReqdExctnDt>${payer}<ChrgBr>SHAR</ChrgBr>` +
    `${transfers.map((one) => transferOf(one, file.currency)).join('')}</PmtInf>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>` +
    `${header}${payment}</CstmrCdtTrfInitn></Document>\n`
  );
}

/** Every text is in the character set that all banks accept, which needs no escaping in XML. */
function element(name: string, text: string, max: number): string {
  const written = bankText(text).slice(0, max).trim();
  return written === '' ? '' : `<${name}>${written}</${name}>`;
}

const COMBINING = /\p{M}/gu;
const NOT_OF_BANKS = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  ł: 'l',
  Ł: 'L',
  '&': '+',
};

/** Letters without accents; other characters become points (EPC 217-08). */
export const bankText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(COMBINING, '')
    .replace(/[ßøØæÆłŁ&]/g, (letter) => LETTERS[letter] as string)
    .replace(/\s+/g, ' ')
    .replace(NOT_OF_BANKS, '.');

function transferOf(transfer: CreditTransfer, currency: string): string {
  const { endToEndId, amount, payee, address, iban, bic, accountNumber, routingNumber, invoices } = transfer;
  const account = iban === '' ? `<Id><Othr>${element('Id', accountNumber, 34)}</Othr></Id>` : ibanOf(iban);
  const place =
    element('StrtNm', address.street, 70) +
    element('PstCd', address.postcode, 16) +
    element('TwnNm', address.city, 35) +
    element('Ctry', address.country, 2);
  const remittance = invoices.join(' ').slice(0, MAX_REMITTANCE);
  return (
    `<CdtTrfTxInf><PmtId>${element('EndToEndId', endToEndId, 35)}</PmtId>` +
    `<Amt><InstdAmt Ccy="${currency}">${fixed(amountOf(amount) ?? ZERO)}</InstdAmt></Amt>` +
    `<CdtrAgt><FinInstnId>${agentOf(bic, routingNumber)}</FinInstnId></CdtrAgt>` +
    `<Cdtr>${element('Nm', payee, 140)}${place === '' ? '' : `<PstlAdr>${place}</PstlAdr>`}</Cdtr>` +
    `<CdtrAcct>${account}</CdtrAcct>` +
    `${remittance === '' ? '' : `<RmtInf>${element('Ustrd', remittance, MAX_REMITTANCE)}</RmtInf>`}</CdtTrfTxInf>`
  );
}

const ibanOf = (iban: string): string => `<Id>${element('IBAN', iban.replaceAll(' ', '').toUpperCase(), 34)}</Id>`;

/** The bank of an account: its BIC, its routing number, or not known. */
function agentOf(bic: string, routing: string): string {
  if (bic !== '') return element('BICFI', bic, 11);
  if (routing !== '') return `<ClrSysMmbId>${element('MmbId', routing, 35)}</ClrSysMmbId>`;
  return '<Othr><Id>NOTPROVIDED</Id></Othr>';
}

const fixed = (amount: Decimal): string => amount.toFixed(2);
