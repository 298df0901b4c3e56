/** The example's bills on paper (docs/example/billing, bill): what is on the pages, whose they are, and sums over page ends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../../server/features/registry.ts';
import { RawAnswer } from '../../../server/operations/operation.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, compiledBilling, openBilling, type Person } from './billing.ts';

let database: TestDatabase;
let billing: Billing;
let ids: string[];

const ROWS = 130;
const amountOf = (row: number) => `${row}.${String((row * 7) % 100).padStart(2, '0')}`;
/** In hundredths. */
const sumOf = (rows: number) =>
  Array.from({ length: rows }, (_, row) => row * 100 + ((row * 7) % 100)).reduce((sum, one) => sum + one, 0);

beforeAll(async () => {
  database = await (testDatabases[0] as (typeof testDatabases)[number]).make();
  billing = await openBilling(database, await billingProgram());
  ids = await billing.add('bill', [
    {
      customer: 'Ames & <Sons>',
      currency: 'USD',
      charges: [
        { code: 'LH', amount: '0.10' },
        { code: 'FSC', amount: '0.20' },
      ],
    },
    {
      customer: 'Łódź Spółka – Ελλάς',
      currency: 'USD',
      charges: Array.from({ length: ROWS }, (_, row) => ({ code: `C${row}`, amount: amountOf(row) })),
    },
  ]);
});
afterAll(() => database?.dispose());

async function print(which: readonly number[], format: 'pdf' | 'html', person?: Person) {
  const params = { print: 'bill', ids: which.map((at) => ids[at] as string), format };
  const answer = await operations['records.print'].run(billing.context(person), params);
  if (!(answer instanceof RawAnswer)) throw new Error('no answer');
  const { response } = answer;
  return { response, bytes: Buffer.from(await response.clone().arrayBuffer()) };
}

it('is a page with the fields of the print, with exact sums and without scripts', async () => {
  const { response, bytes } = await print([0], 'html');
  const html = bytes.toString('utf8');
  expect(html).toContain('Ames &amp; &lt;Sons&gt;');
  expect(html).toContain('<td class="n">0.30</td>');
  expect(html).not.toContain('<script');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'; img-src data:; style-src 'sha256-[^']+'; sandbox$/);
});

it('is a PDF with its lines, in letters of any alphabet that the font has', async () => {
  const { response, bytes } = await print([0], 'pdf');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  // A draft has no number yet.
  expect(response.headers.get('content-disposition')).toContain('filename="bill.pdf"');
  const [page = '', ...others] = pdfPages(bytes);
  expect(others).toEqual([]);
  expect(page.replaceAll('|', '')).toContain('Ames & <Sons>');
  expect(page.replaceAll('|', '')).toContain('Page 1 of 1');
  const [first = ''] = pdfPages((await print([1], 'pdf')).bytes);
  expect(first.replaceAll('|', '')).toContain('Łódź Spółka – Ελλάς');
});

it('carries its sums over from page to page', async () => {
  const pages = pdfPages((await print([1], 'pdf')).bytes);
  expect(pages.length).toBeGreaterThan(2);
  let before: string | undefined;
  let rows = 0;
  for (const [index, page] of pages.entries()) {
    const drawn = page.replaceAll('|', ' ').replaceAll(/ +/g, ' ');
    const after = (label: string) => new RegExp(`${label} ([0-9,.]+)`).exec(drawn)?.[1]?.replaceAll(',', '');
    const codes = drawn.match(/C\d+/g) ?? [];
    // Every row once, in order.
    expect(codes).toEqual(codes.map((_, at) => `C${rows + at}`));
    rows += codes.length;
    if (before !== undefined) expect(after('From previous page')).toBe(before);
    const isLast = rows === ROWS;
    before = after(isLast ? 'Total' : 'Carried over');
    expect(before, `page ${index + 1}`).toBe((sumOf(rows) / 100).toFixed(2));
    if (isLast) break;
  }
  expect(rows).toBe(ROWS);
});

it('numbers the pages of each record separately', async () => {
  const pages = pdfPages((await print([0, 1, 0], 'pdf')).bytes);
  const numbers = pages.map((page) => /Page \d+ of \d+/.exec(page.replaceAll('|', ''))?.[0]);
  const middle = pages.length - 2;
  expect(numbers).toEqual([
    'Page 1 of 1',
    ...Array.from({ length: middle }, (_, at) => `Page ${at + 1} of ${middle}`),
    'Page 1 of 1',
  ]);
});

it('is for those who may print, of records that they reach', async () => {
  const refused = (name: string, which: string[], permissions: string[]) =>
    billing.call('records.print', { print: name, ids: which }, { id: 'bob', permissions });
  expect((await refused('bill', [ids[0] as string], ['bills.keep'])).status).toBe(403);
  expect((await refused('bill', ['gone'], ['bills.view'])).status).toBe(404);
  expect((await refused('constructor', [ids[0] as string], ['bills.view'])).status).toBe(404);
});

/** Bills whose charges have breaks, which have steps in their turn, and a payer. */
const withInner = (print: object) => (name: string, content: Record<string, never>) => {
  if (name === 'entities.json') {
    const { bill } = content.entities as unknown as { bill: { lists: Record<string, object> } };
    const steps = { label: 'Steps', fields: { rate: { type: 'decimal', scale: 2, label: 'Rate' } } };
    const fields = {
      from: { type: 'numeric', label: 'From' },
      rate: { type: 'decimal', scale: 2, label: 'Rate' },
      cost: { type: 'decimal', scale: 2, label: 'Cost', permission: 'bills.void' },
    };
    const office = { label: 'Office', single: true, fields: { city: { type: 'text', label: 'City' } } };
    Object.assign(bill.lists.charges as object, {
      lists: { breaks: { label: 'Breaks', fields, lists: { steps } }, office },
    });
    bill.lists.payer = {
      label: 'Payer',
      single: true,
      fields: {
        name: { type: 'text', label: 'Name of the payer' },
        city: { type: 'text', label: 'Town' },
        code: { type: 'text', label: 'Code', permission: 'bills.void' },
      },
    };
  }
  if (name === 'bill.print.json') {
    const { charges, ...blocks } = content.blocks as unknown as Record<string, object>;
    Object.assign(content, { blocks: { ...blocks, charges: { ...charges, ...print }, ...payer } });
  }
  return content;
};
const payer = {
  payer: { block: 'table', list: 'payer', columns: ['name', 'city'], displayOrder: 1.5 },
  greeting: { block: 'text', text: 'Dear {payer.name},', displayOrder: 1.2 },
};
const below = {
  lists: {
    breaks: { columns: ['from', 'rate'], totals: ['rate'], lists: { steps: { columns: ['rate'] } } },
    office: { columns: ['city'] },
  },
};

it('has what members own below them, sub-objects as facts, and nothing that it does not name', async () => {
  const own = await openBilling(database, await billingProgram(withInner(below)));
  const breaks = Array.from({ length: 90 }, (_, row) => ({ from: row, rate: '0.50', cost: '77.00' }));
  const [id = ''] = await own.add('bill', [
    {
      customer: 'Ames',
      currency: 'USD',
      payer: { name: 'Bo <& Sons>', city: 'Reno', code: 'K99' },
      charges: [
        { code: 'LH', amount: '0.10', breaks: [{ from: 7, rate: '1.25', cost: '77.00', steps: [{ rate: '3.75' }] }] },
        { code: 'FSC', amount: '0.20', breaks, office: { city: 'Gdynia' } },
        { code: 'DOC', amount: '0.30' },
      ],
    },
  ]);
  const printed = async (format: 'pdf' | 'html') => {
    const answer = await operations['records.print'].run(own.context(), { print: 'bill', ids: [id], format });
    if (!(answer instanceof RawAnswer)) throw new Error('no answer');
    return Buffer.from(await answer.response.arrayBuffer());
  };
  const html = (await printed('html')).toString('utf8');
  expect(html).toContain('Dear Bo &lt;&amp; Sons&gt;,');
  expect(html).toContain('<dt>Name of the payer</dt><dd>Bo &lt;&amp; Sons&gt;</dd>');
  const [, linehaul = '', surcharge = '', documents = ''] = html.split(/<td>(?:LH|FSC|DOC)<\/td>/);
  expect(linehaul).toMatch(
    /<tr class="below"><td colspan="2"><div><strong>Breaks<\/strong><table>.*1\.25.*Steps.*3\.75/,
  );
  expect(linehaul).not.toContain('Office');
  expect(surcharge).toContain('<td class="n">45.00</td>');
  expect(surcharge).toContain('<strong>Office</strong><dl class="c3"><div><dt>City</dt><dd>Gdynia</dd>');
  expect(documents).not.toContain('class="below"');
  expect(html).not.toMatch(/Cost|77\.00|K99/);
  // The nested rows of one member continue on the next page, completely.
  const pages = pdfPages(await printed('pdf'));
  expect(pages.length).toBeGreaterThan(1);
  const drawn = pages.join('|');
  expect(drawn.match(/0\.50/g)).toHaveLength(90);
  expect(drawn.replaceAll('|', '')).toMatch(/Breaks.*Steps.*45\.00.*Office.*Gdynia/);
  expect(drawn).not.toMatch(/Cost|77\.00|K99/);
});

it.each([
  ['unknown-list', { lists: { brakes: { columns: ['from'] } } }],
  ['unknown-field', { lists: { breaks: { columns: ['form'] } } }],
  ['hidden-in-print', { lists: { breaks: { columns: ['cost'] } } }],
  ['no-sum', { lists: { office: { columns: ['city'], totals: ['city'] } } }],
])('tells of %s in a table of a list in a list', async (code, print) => {
  const { faults } = await compiledBilling(withInner(print));
  expect(faults.map((fault) => fault.kind)).toEqual([code]);
});

it.each([
  ['unknown-list', { list: 'charge' }],
  ['unknown-field', { columns: ['code', 'amount', 'amounts'] }],
  ['no-sum', { totals: ['code'] }],
  ['no-column', { columns: ['code'], totals: ['amount'] }],
  ['wrong-field-type', { omitWhen: 'code' }],
])('tells of %s in a table', async (code, change) => {
  const { faults } = await compiledBilling((name, content) => {
    if (name === 'bill.print.json') Object.assign((content.blocks as unknown as { charges: object }).charges, change);
    return content;
  });
  expect(faults.map((fault) => fault.kind)).toEqual([code]);
});

it('reports missing fields in texts and facts, and fields that cannot be printed', async () => {
  const changed = (blocks: object, field: object = {}) =>
    compiledBilling((name, content) => {
      if (name === 'bill.print.json') Object.assign(content.blocks as unknown as object, blocks);
      if (name === 'entities.json')
        Object.assign(
          (content.entities as unknown as { bill: { fields: { customer: object } } }).bill.fields.customer,
          field,
        );
      return content;
    });
  const title = { title: { block: 'heading', text: 'Bill {nummer} {consignment.customer} {consignment.nobody}' } };
  expect((await changed(title)).faults.map(({ kind }) => kind)).toEqual(['unknown-field', 'unknown-field']);
  expect((await changed({}, { permission: 'bills.void' })).faults.map(({ kind }) => kind)).toEqual([
    'hidden-in-print',
    'hidden-in-print',
  ]);
});
