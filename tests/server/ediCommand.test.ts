/** `invoize edi`: a file of X12 or EDIFACT as JSON, and invoices as a file by a profile, without a store. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { invoize } from '../support/command.ts';
import { invoiceAt, starterOf } from '../support/ediStarters.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'edi-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const at = path.join(folder, name);
  await writeFile(at, text);
  return at;
}
const profile = () =>
  file('profile.json', JSON.stringify({ ownId: 'INVOIZE', partnerId: 'PARTNER', ...starterOf('begin210') }));
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { invoice, shipment, account } = invoiceAt(index);
    return JSON.stringify({ invoice, shipment, account });
  }).join('\n');

it('writes invoices by a profile, and reads them back to the same numbers', async () => {
  const written = await invoize(['edi', 'write', '--profile', await profile(), '--control', '41'], { input: lines(2) });
  expect([written.status, written.errors]).toEqual([0, '']);
  expect(written.out).toMatch(/^ISA\*/);
  const read = await invoize(['edi', 'read', await file('ours.edi', written.out)]);
  expect([read.status, read.errors]).toEqual([0, '']);
  const { interchanges, invoices, faults } = JSON.parse(read.out);
  expect(interchanges).toMatchObject([{ syntax: 'x12', control: '000000041', groups: [{ messages: [{}, {}] }] }]);
  expect(faults).toEqual([]);
  expect(JSON.stringify(invoices)).toContain('INV-100001');
});

it('writes and reads the bytes of the character set that the file names', async () => {
  const said = { ownId: 'INVOIZE', partnerId: 'PARTNER', ...starterOf('beginInvoic') };
  const { invoice, shipment, account } = invoiceAt(0);
  const input = (accountName: string) => JSON.stringify({ invoice, shipment, account: { ...account, accountName } });
  const at = await file('latin.json', JSON.stringify(said));
  const written = await invoize(['edi', 'write', '--profile', at], { input: input('Süd GmbH') });
  expect([written.status, written.errors]).toEqual([0, '']);
  expect(written.bytes?.includes(Buffer.from('Süd GmbH', 'latin1'))).toBe(true);
  const ours = path.join(folder, 'latin.edi');
  await writeFile(ours, written.bytes ?? '');
  expect((await invoize(['edi', 'read', ours])).out).toContain('Süd GmbH');
  const refused = await invoize(['edi', 'write', '--profile', at], { input: input('Łódź') });
  expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('letterMissing')]);
  const utf8 = await file('utf8.json', JSON.stringify({ ...said, characterSet: 'UNOY' }));
  const other = await invoize(['edi', 'write', '--profile', utf8], { input: input('Łódź') });
  expect([other.status, other.out.includes('UNOY:4'), other.out.includes('Łódź')]).toEqual([0, true, true]);
});

it('reads an acknowledgement, and reports inconsistencies by segment and character', async () => {
  const text = [
    'ISA*00*          *00*          *ZZ*PARTNER        *ZZ*INVOIZE        *260217*0405*U*00401*000000007*0*P*>',
    'GS*FA*PARTNER*INVOIZE*20260217*0405*7*X*004010',
    'ST*997*0001',
    'AK1*IM*41',
    'AK9*A*1*1*1',
    'SE*9*0001',
    'GE*1*7',
    'IEA*1*000000007',
  ].join('~\n');
  const { status, out, errors } = await invoize(['edi', 'read', await file('answer.997', `${text}~\n`)]);
  expect(status).toBe(1);
  expect(JSON.parse(out).acknowledgements).toMatchObject([{ kind: '997', ediID: '41', outcome: 'accepted' }]);
  expect(errors).toMatch(/^Segment 6 \(SE01?\), character \d+, line 6: count, found "9", expected "4"|^Segment 6 /);
});

it.each([
  [['edi'], '', 'Say what to do'],
  [['edi', 'read'], '', 'Say what to do'],
  [['edi', 'write', '--profile', 'PROFILE', '--control', '0'], '{}', 'A control number is a whole number from 1'],
  [['edi', 'write', '--profile', 'PROFILE'], '', 'There is no invoice on the lines'],
  [['edi', 'write', '--profile', 'PROFILE'], 'no JSON', 'Line 1 is no JSON object with an invoice'],
])('%j says what is wrong', async (args, input, words) => {
  const given = await Promise.all(args.map((word) => (word === 'PROFILE' ? profile() : word)));
  const { status, out, errors } = await invoize(given, { input });
  expect([status === 0, out]).toEqual([false, '']);
  expect(errors).toContain(words);
});
