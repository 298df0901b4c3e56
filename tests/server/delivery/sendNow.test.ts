/** Send now uses every profile that an invoice matches, and the delivery log names each profile that was considered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Delivering, openDelivering } from './delivering.ts';

const daily = {
  schedulingOn: 'daily',
  schedulingStartDate: '2020-01-01',
  startTimeHours: 0,
  startTimeMinutes: 0,
  schedulingEndOnDate: '2099-12-31',
  endTimeHours: 23,
  endTimeMinutes: 59,
  schedulingTimingFrequency: ['08:00'],
};

describe.each(testDatabases)('Send now on $name', ({ make }) => {
  let database: TestDatabase;
  let delivering: Delivering;
  let invoice: string;
  beforeAll(async () => {
    database = await make();
    delivering = await openDelivering(database);
    const [channel = ''] = await delivering.add('channel', [
      { name: 'Out', direction: 'outgoing', protocol: 'folder', path: 'out', isActive: true },
    ]);
    await delivering.profile({ profileName: 'Scheduled', mode: 'ftp', channel, scheduling: [daily] });
    await delivering.profile({
      profileName: 'Without a schedule',
      mode: 'edi',
      channel,
      scheduling: [],
      ediStandard: 'x12',
      ownId: 'INVOIZE',
      partnerId: 'PARTNER',
      segments: [{ segmentId: 1, segmentName: 'B3' }],
      elements: [{ segmentId: 1, fieldId: '2', fieldType: 'invoice', fieldName: 'invoiceNumber' }],
    });
    await delivering.profile({
      profileName: 'Switched off',
      mode: 'paper',
      isActiveProfile: false,
      deliveryPartyName: 'courier',
    });
    invoice = await delivering.approved();
  });
  afterAll(async () => {
    await delivering?.dispose();
    await database?.dispose();
  });

  const modes = async () => (await delivering.packetsOf(invoice)).map(({ values }) => values.mode).sort();
  const uses = async () => {
    const { body } = await delivering.call('delivery.ofInvoice', { invoiceId: invoice });
    return Object.fromEntries(
      body.profiles.map(({ profileName, use }: Record<string, unknown>) => [String(profileName), use]),
    );
  };

  it('names each considered profile and why it is used or not', async () => {
    expect(await modes()).toEqual(['ftp']);
    expect(await uses()).toEqual({ Scheduled: 'used', 'Without a schedule': 'manual', 'Switched off': 'inactive' });
  });

  it('refuses a packet with the profile of another account', async () => {
    const [other = ''] = await delivering.add('account', [
      { accountNumber: 'AC-7', accountName: 'Other', country: 'Germany', currency: 'EUR', paymentTerms: 14 },
    ]);
    const profile = await delivering.profile({ profileName: 'Theirs', mode: 'web', account: other });
    const params = { invoices: [invoice], profile };
    const { status, body } = await delivering.call('procedures.run', { procedure: 'invoices.addToPacket', params });
    expect([status, JSON.stringify(body)]).toEqual([412, expect.stringContaining('belongs to another account')]);
  });

  it('offers the active profiles of an account and above it, each with its mode and the name of its account', async () => {
    const [parent = '', other = ''] = await delivering.add('account', [
      { accountNumber: 'AC-8', accountName: 'Parent', country: 'Germany', currency: 'EUR', paymentTerms: 14 },
      { accountNumber: 'AC-9', accountName: 'Stranger', country: 'Germany', currency: 'EUR', paymentTerms: 14 },
    ]);
    const [child = ''] = await delivering.add('account', [
      { accountNumber: 'AC-8-1', accountName: 'Child', country: 'Germany', currency: 'EUR', parentAccount: parent },
    ]);
    for (const account of [parent, child, other])
      await delivering.profile({ profileName: 'Monthly', mode: 'web', account });
    await delivering.profile({ profileName: 'Off', mode: 'web', account: child, isActiveProfile: false });
    const asked = { suggestionFor: 'profilesOfAccount', dependent: { forAccount: child } };
    const { body } = await delivering.call('suggestions.list', asked);
    const offered = body.msg.map(({ n, shownAs }) => JSON.stringify({ n, ...(shownAs as object) }));
    expect(offered.sort()).toEqual([
      JSON.stringify({ n: 'Monthly', mode: 'Web', account: 'Child' }),
      JSON.stringify({ n: 'Monthly', mode: 'Web', account: 'Parent' }),
    ]);
  });

  it('sends by scheduled profiles and by profiles without a schedule, each once', async () => {
    const send = () =>
      delivering.call('procedures.run', { procedure: 'invoices.sendNow', params: { invoices: [invoice] } });
    expect((await send()).body.rounds).toMatchObject([{ status: 'done', answer: { made: 1, hurried: 1 } }]);
    expect(await modes()).toEqual(['edi', 'ftp']);
    expect((await send()).body.rounds).toMatchObject([{ status: 'done', answer: { made: 0 } }]);
    expect(await modes()).toEqual(['edi', 'ftp']);
    expect(await uses()).toMatchObject({ 'Without a schedule': 'used' });
  });
});
