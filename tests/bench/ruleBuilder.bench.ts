/**
 * The rule builder with a rule of 200 rows, and the editor of a large definition, in Chromium over the real server: opening the
 * rule, and from a key to what is painted.
 */
import { startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { callerOf } from '../e2e/support/calls.ts';
import { open, openRules, rowsOf } from '../e2e/support/rules.ts';
import { signIn } from '../e2e/support/session.ts';
import { paintsAfterClick, typeWatched } from './support/keystrokes.ts';
import { median } from './support/measure.ts';
import { tell } from './support/tell.ts';

const ROWS = 200;
const ROUNDS = 5;
const TEXT = 'a vessel of the line';
const FIELDS = ['transportMode', 'serviceType', 'incoterm', 'carrier', 'hawb', 'vendor'];
const field = (index: number) => FIELDS[index % FIELDS.length];

/** Blocks of two conditions, each asserting something else. */
const rows = Array.from({ length: ROWS }, (_, index) => {
  const condition = { field: field(index), expression: 'equalTo', valueType: 'value', value: `Value ${index}` };
  if (index % 2 === 0) return { cond: index === 0 ? 'IF' : 'ELSEIF', ...condition, operator: 'AND' };
  return {
    cond: '',
    ...condition,
    operator: 'THEN',
    ValOper: 'equalTo',
    thenValueType: 'value',
    valValue: `Result ${index}`,
  };
});
const value = {
  template: 'shipment',
  field: 'remarks',
  ruleType: 'invoiceValidation',
  rows: [...rows, { cond: 'END' }],
};

const app = await startApp();
const browser = await openBrowser();
try {
  const admin = await callerOf(app.url, 'admin');
  const saved = await admin.call('PUT', '/api/authoring/definition', { kind: 'rules', name: 'bench.remarks', value });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const seen: number[] = [];
  const opening: number[] = [];
  const typing = new Map<number, number[]>([1, ROWS / 2, ROWS].map((row) => [row, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await openPage(browser);
    await openRules(page, app.url, '/configuration/system/ofs/invoiceRules');
    const drawn = paintsAfterClick(
      page,
      [1, ROWS].map((row) => `[aria-label="Value at ${row}"]`),
    );
    await open(page, 'Remarks');
    const [first = 0, last = 0] = await drawn;
    seen.push(first);
    opening.push(last);
    for (const [row, times] of typing) {
      await rowsOf(page).getByLabel(`Value at ${row}`, { exact: true }).focus();
      times.push(median((await typeWatched(page, TEXT)).paints));
    }
    await page.context().close();
  }
  const edited: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await openPage(browser);
    await signIn(page, app.url, 'admin', '/configuration/definitions?kind=template&name=shipment');
    await page.getByRole('region', { name: 'Definition form' }).getByRole('textbox', { name: 'label' }).first().focus();
    edited.push(median((await typeWatched(page, TEXT)).paints));
    await page.context().close();
  }
  tell({ name: `open a rule of ${ROWS} rows, until the first of them are painted`, value: median(seen), unit: 'ms' });
  tell({ name: `open a rule of ${ROWS} rows, until all are drawn`, value: median(opening), unit: 'ms' });
  const worst = Math.max(...[...typing.values()].map(median));
  for (const [name, value] of [
    [`keystroke in a rule of ${ROWS} rows, until it is painted`, worst],
    ['keystroke in the form of a template, until it is painted', median(edited)],
  ] as const)
    tell({ name, value, unit: 'ms', peer: 'limit of 50 ms', ratio: 50 / value });
} finally {
  await browser.close();
  await app.dispose();
}
