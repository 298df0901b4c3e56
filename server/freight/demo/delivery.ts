/** How the demo delivers: channels and defaults of a system, profiles of its first accounts. */
import type { Account } from './accounts.ts';

type Row = [entity: string, id: string, values: Record<string, unknown>];

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

const block = (more: object): object => ({
  schedulingOn: 'daily',
  schedulingStartDate: '2026-01-01',
  startTimeHours: 0,
  startTimeMinutes: 0,
  schedulingEndOnDate: '2029-12-31',
  endTimeHours: 23,
  endTimeMinutes: 59,
  schedulingTimingFrequency: ['18:00'],
  ...more,
});

const segment = (segmentId: number, segmentName: string, more: object = {}): object => ({
  segmentId,
  segmentName,
  condition: 'noCondition',
  loopType: 'none',
  ...more,
});
const element = (segmentId: number, fieldId: number, more: object): object => ({
  segmentId,
  fieldId,
  paddingType: 'No padding',
  reformation: 'noChange',
  ...more,
});

/** The IDs that the interchange names. */
const PARTIES = { ownId: 'INVOIZE', partnerId: 'CUSTOMER' };

const invoice210 = {
  segments: [
    segment(1, 'B3'),
    segment(2, 'LX', { loopType: 'group', loopGroup: 'invoiceCharge' }),
    segment(3, 'L1', { parentSegment: '2', repeated: 'always' }),
    segment(4, 'L3'),
  ],
  elements: [
    element(1, 2, { field: 'invoice.invoiceNumber', fieldNameLabel: 'Invoice number', mandatory: 'mandatory' }),
    element(1, 3, { field: 'shipment.shipmentNumber', fieldNameLabel: 'Shipment number' }),
    element(1, 6, { field: 'invoice.billedOn', fieldNameLabel: 'Invoice date', fieldNameType: 'date' }),
    element(1, 7, { field: 'invoice.invoiceTotal', fieldNameLabel: 'Invoice total', fieldNameType: 'impliedMoney' }),
    element(2, 1, { field: 'loop.number', fieldNameLabel: 'Line number' }),
    element(3, 1, { field: 'loop.number', fieldNameLabel: 'Line number' }),
    element(3, 4, { field: 'charge.invoiceValue', fieldNameLabel: 'Charge amount', fieldNameType: 'impliedMoney' }),
    element(3, 8, { field: 'charge.chargeCode', fieldNameLabel: 'Charge code' }),
    element(4, 5, { field: 'invoice.invoiceTotal', fieldNameLabel: 'Invoice total', fieldNameType: 'impliedMoney' }),
  ],
};

/** Defaults of a system: they apply to every account without profiles of its own. */
export function deliveryOf(system: string): Row[] {
  const profile = (mode: string, profileName: string, more: object): Row => [
    'deliveryProfile',
    `default-${mode}-${system}`,
    { profileName, mode, level: 'default', isActiveProfile: true, invoiceNumberType: 'newInvoiceNumber', ...more },
  ];
  return [
    [
      'channel',
      `channel-out-${system}`,
      { name: 'Partner files', direction: 'outgoing', protocol: 'folder', path: 'outgoing', isActive: true },
    ],
    [
      'channel',
      `channel-in-${system}`,
      { name: 'Acknowledgements', direction: 'incoming', protocol: 'folder', path: 'incoming', isActive: true },
    ],
    [
      'systemChannel',
      `system-channel-${system}`,
      { name: 'EDI files', mode: 'edi', channel: `channel-out-${system}`, largest: 16, most: 100, isActive: true },
    ],
    profile('web', 'Invoices on the web', {
      isTemplateDownload: true,
      scheduling: [block({ schedulingOn: 'immediately' })],
    }),
    profile('email', 'Invoices by email', {
      to: 'invoices@example.com',
      subject: 'Invoice {invoiceNumber}',
      body: 'Please find invoice {invoiceNumber} attached.',
      invoiceTemplate: 'invoice',
      scheduling: [block({})],
      restrictedTime: [
        { startTime: '00:00', endTime: '06:00' },
        { startTime: '22:00', endTime: '24:00' },
      ],
    }),
    profile('ftp', 'Invoices as files', { channel: `channel-out-${system}`, scheduling: [block({})] }),
    profile('edi', 'X12 210', { channel: `channel-out-${system}`, ediStandard: 'x12', ...PARTIES, ...invoice210 }),
    profile('paper', 'Invoices on paper', { deliveryPartyName: 'courier', deliveryWindow: 'AFTERNOON' }),
  ];
}

/** The profiles of one account, one for each mode. */
export function accountDeliveryOf({ id: account, system }: Account): Row[] {
  const profile = (mode: string, profileName: string, more: object): Row => [
    'deliveryProfile',
    `profile-${mode}-${account}`,
    {
      profileName,
      mode,
      account,
      level: 'account',
      isActiveProfile: true,
      invoiceNumberType: 'newInvoiceNumber',
      ...more,
    },
  ];
  const channel = `channel-out-${system}`;
  return [
    profile('web', 'Web invoices', { isTemplateDownload: true }),
    profile('email', 'Email on weekdays', {
      to: 'payables@example.com',
      subject: 'Invoice {invoiceNumber}',
      invoiceTemplate: 'invoice',
      emailPerInvoice: true,
      scheduling: [
        block({ schedulingOn: 'weekly', schedulingDayList: weekdays, schedulingTimingFrequency: ['07:30'] }),
      ],
    }),
    profile('ftp', 'Files at the end of the month', {
      channel,
      scheduling: [block({ schedulingOn: 'monthly', schedulingMonthList: ['31'] })],
    }),
    profile('edi', 'X12 210 of the customer', { channel, ediStandard: 'x12', ...PARTIES, ...invoice210 }),
    profile('cevaEdi', 'Partner file', { channel, ediStandard: 'x12', ...PARTIES, ...invoice210 }),
    profile('paper', 'Paper originals', { deliveryPartyName: 'courier', deliveryWindow: 'AFTERNOON' }),
    profile('viewInvoice', 'Invoice copy', { invoiceTemplate: 'invoice', isTemplateDownload: true }),
    ...['email', 'edi', 'web', 'ftp', 'paper', 'cevaEdi'].map(
      (mode, at): Row => [
        'deliveryMode',
        `delivery-mode-${mode}-${account}`,
        { account, mode, position: at + 1, isActive: true },
      ],
    ),
  ];
}
