/**
 * Every operator by the call, and every kind of value in the filter builder, by mouse and by keys: counted, said, applied; the
 * rows of the grid are those of the call and those that are reckoned by hand. Groups in groups by a link, in another page.
 */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { fieldTypesOf } from '../../metadata/kinds/fieldTypes.ts';
import { OPERATOR_NAMES } from '../../metadata/signatures/operators.ts';
import { decodeFilter } from '../../renderer/components/parts/filter/filterCode.ts';
import type { PageProgram } from '../../renderer/program/program.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button, gridOf, rowCount } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { showOnly } from './support/columns.ts';
import { type FilterCase, filterCases, keepsGroups, type Row } from './support/filterCases.ts';
import { pick, pressOn, tabTo } from './support/keys.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

const bar = (page: Page) => page.locator('.inv-filter-words');
const list = (page: Page, name: string, at = 0) => page.getByRole('combobox', { name, exact: true }).nth(at);
/** The list of an input has the same name, and follows it. */
const input = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();

/** The actions of both input methods. */
interface Hand {
  choose(page: Page, at: Locator, option: string): Promise<void>;
  type(page: Page, at: Locator, text: string): Promise<void>;
  press(page: Page, at: Locator): Promise<void>;
  one(page: Page, among: Locator, word: string): Promise<void>;
  /** A day of a calendar, by its words. */
  day(page: Page, field: string, words: string): Promise<void>;
}
const mouse: Hand = {
  async choose(page, at, option) {
    await at.click();
    const wanted = page.getByRole('option', { name: option, exact: true });
    await page.getByRole('option').first().waitFor();
    // A long list has a page at a time; what is typed narrows it.
    if (!(await wanted.isVisible())) await page.keyboard.type(option);
    await wanted.click();
  },
  async type(page, at, text) {
    await at.click({ clickCount: 3 });
    await page.keyboard.type(text);
  },
  press: (_page, at) => at.click(),
  one: (_page, among, word) => among.getByText(word, { exact: true }).click(),
  async day(page, field, words) {
    await button(page, `Calendar of Value of ${field}`).click();
    await page.getByRole('button', { name: words, exact: true }).click();
  },
};
const keys: Hand = {
  // A few letters narrow a list.
  choose: (page, at, option) => pick(page, at, option.slice(0, 5), option),
  async type(page, at, text) {
    await tabTo(page, at);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  },
  press: (page, at) => pressOn(page, at),
  async one(page, among, word) {
    await tabTo(page, among.getByRole('radio', { checked: true }));
    for (let pressed = 0; pressed < 2; pressed += 1) {
      if (await among.getByRole('radio', { name: word, exact: true }).isChecked()) return;
      await page.keyboard.press('ArrowRight');
    }
  },
  async day() {
    throw new Error('By keys a day is typed.');
  },
};
const HANDS = { mouse, keys };

/**
 * Each kind of value once by each input method: one operator stands for all others with the same input, and a call verifies the
 * matches of each operator. `npm run test:long` runs each operator by both methods.
 */
function eachKindOnce(cases: readonly FilterCase[]): FilterCase[] {
  const kinds = new Set<string>();
  return cases.filter(({ by, asked }) => {
    const kind = `${by} ${asked === 'nothing' ? asked : Object.keys(asked)}`;
    return !kinds.has(kind) && kinds.add(kind);
  });
}

/** Enters the right-hand value of the operator. */
async function ask(page: Page, { field, asked, by }: FilterCase): Promise<void> {
  const hand = HANDS[by];
  const value = input(page, `Value of ${field}`);
  if (asked === 'nothing') return;
  if ('typed' in asked) await hand.type(page, value, asked.typed);
  else if ('one' in asked) await hand.one(page, value, asked.one);
  else if ('day' in asked) await hand.day(page, field, asked.day);
  else if ('from' in asked) {
    await hand.type(page, input(page, `Value of ${field}, from`), asked.from);
    await hand.type(page, input(page, `Value of ${field}, to`), asked.to);
  } else if ('field' in asked) {
    await hand.press(page, button(page, 'Compare with another field'));
    await hand.choose(page, list(page, `Field that ${field} is compared with`), asked.field);
  } else {
    for (const option of asked.chosen) await hand.choose(page, value, option);
    // A list of many stays open for the next one.
    if (asked.chosen.length > 1) await page.keyboard.press('Escape');
  }
}

/** Returns true if Enter submits the typed text: in the lines of a list it begins a new line. */
const isTypedInLine = ({ asked, leaf }: FilterCase): boolean =>
  asked !== 'nothing' && ('from' in asked || ('typed' in asked && leaf.operator !== 'isInList'));

/** The shipments of the grid that are drawn, in their order. */
const drawn = (page: Page): Promise<string[]> =>
  gridOf(page, 'Shipments').evaluate((grid) => {
    const head = [...grid.querySelectorAll('[role="columnheader"]')].find((one) =>
      one.textContent?.startsWith('Shipment number'),
    );
    const column = head?.getAttribute('aria-colindex');
    return [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
      .sort((one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')))
      .map((row) => row.querySelector(`[role="gridcell"][aria-colindex="${column}"]`)?.textContent ?? '')
      .filter((text) => text !== '');
  });

/** Returns true if some shipments are the first of all. */
const isBeginningOf = (some: readonly string[], all: readonly string[]): boolean =>
  some.length > 0 && all.slice(0, some.length).join() === some.join();

it('keeps with every operator, by mouse and by keys, the rows that it says, that the call gives, and that are right', async () => {
  const caller = await callerOf(app.url, 'billing');
  const program = (await caller.call('GET', '/api/program')).body as unknown as PageProgram;
  const { fields } = (await caller.call('GET', '/api/program/route/dataCapture')).body as unknown as PageProgram;
  const types = fieldTypesOf(fields.shipment ?? []);
  const rowsOf = async (filter?: object): Promise<Row[]> => {
    const body = { template: 'shipment', query: 'shipments', pageLimit: 500, ...(filter ? { filter } : {}) };
    const answer = await caller.call('POST', '/api/records/shipment/list', body);
    expect(answer.status).toBe(200);
    return answer.body.rows as Row[];
  };
  const numbers = (rows: readonly Row[]) => rows.map(({ shipmentNumber }) => String(shipmentNumber));
  const all = await rowsOf();
  const cases = filterCases(all, program.today);
  for (const by of ['mouse', 'keys'])
    expect(
      cases
        .filter((one) => one.by === by)
        .map(({ leaf }) => leaf.operator)
        .sort(),
      by,
    ).toEqual([...OPERATOR_NAMES].sort());

  await showOnly(caller, ['shipmentNumber', 'status'], 'dataCapture grid');
  const watched = await openPage(browser, { width: 1280, height: 700 });
  const { page } = watched;
  await signIn(page, app.url, 'billing', '/invoices/datacapture');
  await gridOf(page, 'Shipments').getByRole('gridcell').nth(4).waitFor();
  await page.keyboard.press('Alt+f');
  await list(page, 'Field').waitFor();

  const looked = process.env.LONG ? cases : eachKindOnce(cases);
  for (const one of cases) {
    const { by, field, operator, said, leaf, words = `${field} ${operator} ${said}` } = one;
    const typed = { ...leaf, type: types[leaf.name] };
    const filter = { condition: 'and', fields: [typed] };
    const right = numbers(all.filter(one.keeps));
    expect(right.length, `${words}: some rows, not all`).toBeGreaterThan(0);
    expect(right.length, `${words}: some rows, not all`).toBeLessThan(all.length);
    const called = numbers(await rowsOf(filter));
    expect([...called].sort(), `${words}: of the call`).toEqual([...right].sort());
    if (!looked.includes(one)) continue;

    // To where the condition begins.
    if (by === 'keys') await tabTo(page, list(page, 'Field'), { back: true });
    await HANDS[by].choose(page, list(page, 'Field'), field);
    await HANDS[by].choose(page, list(page, 'Operator'), operator);
    await ask(page, one);
    if (by === 'keys' && isTypedInLine(one)) await page.keyboard.press('Enter');
    else await HANDS[by].press(page, button(page, 'Apply'));
    await expect.poll(() => bar(page).innerText()).toBe(words);
    await expect.poll(() => rowCount(page), { message: words }).toBe(right.length);
    await expect.poll(async () => isBeginningOf(await drawn(page), called), { message: words }).toBe(true);
    const code = new URL(page.url()).searchParams.get('filter') ?? '';
    expect(decodeFilter(code, types), `${words}: in the address`).toEqual({ tree: filter });
  }

  // Groups in groups, one of them made by mouse and one by keys, with what is left out.
  await mouse.press(page, button(page, 'Clear').last());
  await mouse.press(page, button(page, 'Condition').first());
  await mouse.choose(page, list(page, 'Field'), 'Hazardous');
  await mouse.press(page, button(page, 'Group').first());
  await mouse.choose(page, list(page, 'Field', 1), 'Pieces');
  await mouse.choose(page, list(page, 'Operator', 1), 'is at least');
  await mouse.type(page, input(page, 'Value of Pieces'), '50');
  await keys.press(page, button(page, 'Group').nth(1));
  await keys.choose(page, list(page, 'Field', 2), 'Vendor');
  await keys.type(page, input(page, 'Value of Vendor'), 'k.k.');
  await tabTo(page, button(page, 'Condition').nth(2), { back: true });
  await page.keyboard.press('Enter');
  await keys.choose(page, list(page, 'Field', 3), 'ETA');
  await keys.choose(page, list(page, 'Operator', 3), 'is before');
  await keys.type(page, input(page, 'Value of ETA'), 'today-100');
  await tabTo(page, page.getByLabel('Use the condition on Hazardous'), { back: true });
  await page.keyboard.press('Space');
  await keys.press(page, button(page, 'Apply'));
  const words = 'Pieces is at least 50 or (Vendor contains “k.k.” and ETA is before today-100)';
  await expect.poll(() => bar(page).innerText()).toBe(`(${words})`);
  const right = numbers(all.filter(keepsGroups(program.today)));
  await expect.poll(() => rowCount(page)).toBe(right.length);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => bar(other).innerText()).toBe(`(${words})`);
  await expect.poll(() => rowCount(other)).toBe(right.length);
  await expect.poll(async () => isBeginningOf(await drawn(other), right)).toBe(true);
  await other.keyboard.press('Alt+f');
  await other.getByText('Ignored').waitFor();
  const asked = () =>
    other
      .getByRole('combobox', { name: 'Field', exact: true })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await expect.poll(asked).toEqual(['Hazardous', 'Pieces', 'Vendor', 'ETA']);
  expect(complaintsOf(watched)).toEqual([]);
});
