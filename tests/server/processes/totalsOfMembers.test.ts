/** Totals of the members of owned lists (docs/example/billing, chargesByCode) on both databases, beside the same read one by one. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import { compareCodePoints } from '../../../engine/values/codePoints.ts';
import { decimalOfKey } from '../../../engine/values/decimal.ts';
import { comparisonKeys } from '../../../engine/values/keys.ts';
import { numberOfKey, plainDecimal } from '../../../engine/values/number.ts';
import { firstDayOf } from '../../../engine/values/period.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, type compiledBilling, faultsOfQuery, openBilling } from './billing.ts';

type Values = Record<string, unknown>;

const TYPES = {
  code: 'text',
  amount: 'decimal',
  weight: 'numeric',
  on: 'date',
  billable: 'checkbox',
  tags: 'multiselect',
  money: 'dropdown',
  note: 'text',
} as const satisfies Record<string, FieldType>;
type Key = keyof typeof TYPES;
const KEYS = Object.keys(TYPES) as Key[];

/** Values of members, including ones that no cell would accept: they may have been stored under another definition. */
const SAID: Record<Key, unknown[]> = {
  code: [
    'LH',
    'lh',
    'FSC',
    ' fsc',
    'É1',
    'é1',
    'E\u03011',
    '𝒳',
    '\uffee',
    '',
    undefined,
    null,
    'a"b\\c',
    12,
    '1e3',
    '  ',
  ],
  amount: ['10.00', 10, '0.1', 0.2, '-3.5', '12345678901234567.89', ' 7 ', 'seven', null, '', '1e3', '007', '.5', '-0'],
  weight: [0.1, 0.2, 1e-7, 123456789.123456, '3.25', null, 2 ** 53, 1e21, '-', true],
  on: ['2025-12-28', '2025-12-29', '2026-01-04', '2026-01-31', '2026-02-30', 'soon', null, '2024-02-29', ''],
  billable: [true, false, undefined, null, 'true'],
  tags: [['a', 'b'], ['b', 'a'], ['b'], [], undefined],
  money: ['USD', 'usd', 'EUR', '', undefined],
  note: ['n', 'ñ', '\t', '\u00a0', null],
};

const more = {
  weight: { type: 'numeric', label: 'Weight', length: 30 },
  on: { type: 'date', label: 'On' },
  billable: { type: 'checkbox', label: 'Billable' },
  tags: { type: 'multiselect', label: 'Tags', length: 40 },
  money: { type: 'dropdown', label: 'Money', length: 3 },
  note: { type: 'text', label: 'Note', length: 40, permission: 'bills.bill' },
};
const byNote = {
  entity: 'bill',
  members: { list: 'charges' },
  measures: { charges: { by: 'count', label: 'Charges' } },
};

const withMore: Parameters<typeof compiledBilling>[0] = (name, content) => {
  if (name === 'entities.json') {
    const { entities } = structuredClone(content) as unknown as { entities: Record<string, Values> };
    const { charges } = entities.bill?.lists as Record<string, { fields: object }>;
    Object.assign(charges?.fields as object, more);
    return { ...content, entities };
  }
  if (name !== 'totals.definitions.json') return content;
  const { queries } = content as Record<string, object>;
  const hidden = {
    byNote: { ...byNote, groups: { note: { field: 'charges.note' } } },
    noted: {
      ...byNote,
      members: {
        list: 'charges',
        filter: { condition: 'and', fields: [{ name: 'note', operator: 'equalTo', value: 'n' }] },
      },
    },
    notes: { ...byNote, measures: { ...byNote.measures, notes: { by: 'count', of: 'charges.note', label: 'Notes' } } },
  };
  return { ...content, queries: { ...queries, ...hidden } };
};

const lists = Object.fromEntries(
  KEYS.map((key) => [key, { type: TYPES[key], ...(key === 'amount' ? { scale: 2 } : {}) }]),
);
const keyOf = (key: Key, value: unknown) => comparisonKeys(TYPES[key], value).own;
const isText = (value: unknown) => typeof value !== 'string' || value.trim() !== '';

/** The sum of plain decimals with ten digits after the point, in whole units, which BigInt adds without an end. */
function digitsOf(texts: readonly string[]): string {
  const units = texts.reduce((sum, text) => {
    const [, sign, whole, fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
    return sum + BigInt(`${sign}${whole}${fraction.padEnd(10, '0')}`);
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(11, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
}

describe.each(testDatabases)('on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  /** Every charge, with what its bill says. */
  const charges: { bill: Values; charge: Values }[] = [];

  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram(withMore));
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    const rows = Array.from({ length: 120 }, (_, n): Values => {
      const members = Array.from({ length: next(6) }, () =>
        Object.fromEntries(
          KEYS.flatMap((key) => {
            const value = SAID[key][next(SAID[key].length)];
            return value === undefined ? [] : [[key, value]];
          }),
        ),
      );
      const currency = ['USD', 'EUR', ''][n % 3];
      return { number: `B${n}`, state: ['draft', 'billed'][n % 2], currency, charges: members };
    });
    const why = { by: 'ann', at: '2026-03-05T10:00:00.000Z', action: 'update', today: '2026-03-05' };
    const scope = { company: 'c', system: 's', account: '' };
    const saved = await billing.store
      .entities('bill')
      .saveMany({ ...why, scope, rows: rows.map((values) => ({ values })) });
    expect(saved.every(({ status }) => status === 'saved')).toBe(true);
    for (const bill of rows) for (const charge of bill.charges as Values[]) charges.push({ bill, charge });
  });
  afterAll(() => database?.dispose());

  /** The expected value of a measure, computed from each charge. */
  function measured(by: string, key: Key | undefined, of: readonly Values[]): unknown {
    if (key === undefined) return of.length;
    const keys = of.flatMap((charge) => keyOf(key, charge[key]) ?? []);
    if (by === 'count') return keys.length;
    if (keys.length === 0) return null;
    const ordered = [...keys].sort(compareCodePoints);
    const first = String(by === 'min' ? ordered[0] : ordered.at(-1));
    if (TYPES[key] === 'date') return first;
    const isDecimal = TYPES[key] === 'decimal';
    const textOf = (one: string) => (isDecimal ? decimalOfKey(one) : plainDecimal(numberOfKey(one)));
    const sum = by === 'sum' ? digitsOf(keys.map(textOf)) : digitsOf([textOf(first)]);
    return isDecimal ? sum.replace(/0{8}$/, '') : Number(sum);
  }

  const group = fc.constantFrom<{ key?: Key; own?: 'state'; period?: 'week' | 'quarter'; descending?: boolean }>(
    ...KEYS.map((key) => ({ key })),
    { own: 'state' },
    { key: 'on', period: 'week' },
    { key: 'on', period: 'quarter', descending: true },
    { key: 'code', descending: true },
  );
  const measure = fc.constantFrom<readonly [by: 'count' | 'sum' | 'min' | 'max', of?: Key]>(
    ['count'],
    ['count', 'code'],
    ['count', 'note'],
    ['count', 'tags'],
    ['count', 'amount'],
    ['sum', 'amount'],
    ['sum', 'weight'],
    ['min', 'amount'],
    ['max', 'weight'],
    ['min', 'on'],
    ['max', 'on'],
  );
  const leaf = fc.constantFrom<FilterTree['fields'][number]>(
    { name: 'code', operator: 'equalTo', value: 'LH' },
    { name: 'amount', operator: 'greaterThan', value: '1' },
    { name: 'on', operator: 'lessThan', value: '2026-01-05' },
    { name: 'billable', operator: 'equalTo', value: true },
    { name: 'tags', operator: 'isInList', value: 'a' },
    { name: 'code', operator: 'notEqualTo', value: '' },
    { name: 'money', operator: 'notEqualTo', matchField: 'code' },
  );
  const request = fc.record({
    groups: fc.uniqueArray(group, { maxLength: 3 }),
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 4 }),
    per: fc.constantFrom(undefined, 'charges.money', 'currency'),
    filter: fc.option(
      fc.record({ condition: fc.constantFrom('and', 'or'), fields: fc.array(leaf, { minLength: 1, maxLength: 2 }) }),
    ),
  });

  it('comes to what each charge says', async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ groups, measures, per, filter }) => {
        const found = await billing.store.entities('bill').aggregate({
          scopes: [{}],
          today: '2026-03-05',
          members: { list: 'charges', fields: lists, ...(filter ? { filter: filter as FilterTree } : {}) },
          groups: groups.map(({ key, own, ...rest }, index) => ({
            name: `g${index}`,
            field: own ?? `charges.${key}`,
            ...rest,
          })),
          measures: Object.fromEntries(
            measures.map(([by, of], index) => [
              `m${index}`,
              { by, ...(of ? { of: `charges.${of}` } : {}), ...(per && by !== 'count' ? { per } : {}) },
            ]),
          ),
        });
        const isMeant = filter ? compileFilter(filter, TYPES) : () => true;
        const all = charges.filter(({ charge }) => isMeant(charge, { today: '2026-03-05' }));
        const placed = all.map(({ bill, charge }) => ({
          charge,
          unit: String((per === 'currency' ? bill.currency : charge.money) ?? '').toUpperCase(),
          keys: groups.map(({ key, own, period }) => {
            if (own) return [String(bill.state), false] as const;
            const made = keyOf(key as Key, charge[key as Key]);
            const type = TYPES[key as Key];
            const hasOthers = type === 'decimal' || type === 'numeric' || type === 'date';
            const value = charge[key as Key];
            const isUnreadable = made === null && hasOthers && value !== undefined && value !== null && isText(value);
            return [made !== null && period ? firstDayOf(made, period) : made, isUnreadable] as const;
          }),
        }));
        const byPlace = new Map<string, typeof placed>();
        for (const one of placed) {
          const place = JSON.stringify(one.keys);
          byPlace.set(place, [...(byPlace.get(place) ?? []), one]);
        }
        const expected = groups.length === 0 ? [placed] : [...byPlace.values()];
        expected.sort(([one], [other]) => {
          for (const [index, { descending }] of groups.entries()) {
            const [a, x] = one?.keys[index] ?? [null, false];
            const [b, y] = other?.keys[index] ?? [null, false];
            if (a === null || b === null) {
              const order = Number(a === null) - Number(b === null) || Number(y) - Number(x);
              if (order !== 0) return order;
            } else if (a !== b) return descending ? compareCodePoints(b, a) : compareCodePoints(a, b);
          }
          return 0;
        });
        expect(found.length).toBe(expected.length);
        for (const [at, members] of expected.entries()) {
          const row = found[at];
          groups.forEach(({ key, own, period }, index) => {
            const value = row?.group[`g${index}`];
            const [made, isUnreadable] = members[0]?.keys[index] ?? [null, false];
            if (own) expect(value).toBe(made);
            else if (period && !isUnreadable) expect(value ?? null).toBe(made);
            else expect(keyOf(key as Key, value)).toBe(made);
            expect(row?.unreadable.includes(`g${index}`)).toBe(isUnreadable);
          });
          measures.forEach(([by, of], index) => {
            const result = row?.measures[`m${index}`];
            if (!per || by === 'count') {
              const all = members.map(({ charge }) => charge);
              expect(result).toBe(measured(by, of, all));
              return;
            }
            const byUnit = result as Values;
            const units = new Set(members.map(({ unit }) => unit));
            for (const unit of units) {
              const own = members.filter((member) => member.unit === unit).map(({ charge }) => charge);
              const [name = unit] = Object.keys(byUnit).filter((name) => name.toUpperCase() === unit);
              expect(byUnit[name] ?? null).toBe(measured(by, of, own));
            }
          });
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  });

  const totals = (query: string, person?: Parameters<Billing['call']>[2], given: object = {}) =>
    billing.call('records.totals', { entity: 'bill', query, ...given }, person);

  it('answers a query, with labels, and of the records that the person has filtered', async () => {
    const filter = { condition: 'and', fields: [{ name: 'state', operator: 'equalTo', value: 'billed' }] };
    const { status, body } = await totals('chargesByCode', undefined, { filter });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(new Set(body.rows.map(({ values }) => values.state))).toEqual(new Set(['billed']));
    expect(body.rows[0]?.labels.state).toBe('Billed');
    expect(body.groups.map(({ label }) => label)).toEqual(['Code', 'State']);
    expect(body.measures.map(({ label, unit }) => [label, unit])).toContainEqual(['Amount', 'Currency']);
    const own = charges.filter(({ bill }) => bill.state === 'billed');
    const long = own.filter(({ charge }) => keyOf('code', charge.code) === 'lh');
    const row = body.rows.find(({ values }) => keyOf('code', values.code) === 'lh');
    expect(row?.measures.charges).toEqual({ '': { count: long.length } });
    const dollars = long.filter(({ bill }) => bill.currency === 'USD').map(({ charge }) => charge);
    expect(row?.measures.amount?.USD?.sum).toBe(measured('sum', 'amount', dollars));
    // No filter of records says which of them have such a charge.
    expect(row).not.toHaveProperty('filter');
    expect(body.total.charges).toEqual({ '': { count: own.length } });
  });

  it('returns no hidden values', async () => {
    const eve = { id: 'eve', permissions: ['bills.view'] };
    expect((await totals('byNote')).status).toBe(200);
    expect((await totals('byNote', eve)).status).toBe(403);
    // The number of charges with a hidden text would reveal it.
    expect((await totals('noted', eve)).status).toBe(403);
    const { body } = await totals('notes', eve);
    expect(body.measures.map(({ name }) => name)).toEqual(['charges']);
    expect((await totals('notes')).body.measures.map(({ name }) => name)).toEqual(['charges', 'notes']);
    const nobody = { id: 'eve', permissions: ['consignments.keep'] };
    expect((await totals('chargesByCode', nobody)).status).toBe(403);
  });
});

it('rejects invalid totals of members', async () => {
  const measures = { charges: { by: 'count', label: 'Charges' } };
  const members = { list: 'charges' };
  expect(await faultsOfQuery({ members: { list: 'charge' }, measures })).toEqual([
    'unknown-field: The entity "bill" has no list "charge". Did you mean "charges"?',
  ]);
  expect(await faultsOfQuery({ members, groups: { a: { field: 'charges.cod' } }, measures })).toEqual([
    'unknown-field: The list "charges" of the entity "bill" has no field "cod". Did you mean "code"?',
  ]);
  expect(await faultsOfQuery({ groups: { a: { field: 'charges.code' } }, measures })).toEqual([
    'not-groupable: "charges.code" is of the members of "charges": "members" of the query says that it counts those.',
  ]);
  expect(await faultsOfQuery({ members, measures: { a: { by: 'sum', of: 'total', label: 'A' } } })).toEqual([
    'not-aggregable: "total" is of the record, and would count once for each of its members.',
  ]);
  expect(await faultsOfQuery({ measures: { a: { by: 'sum', of: 'replaces.total', label: 'A' } } })).toEqual([
    'not-aggregable: "replaces.total" is of another record: what several refer to would count several times.',
  ]);
  expect(await faultsOfQuery({ members, measures: { a: { by: 'sum', of: 'charges.code', label: 'A' } } })).toEqual([
    'not-aggregable: "charges.code" has no sum: it is of type text, or says so by its "aggregate".',
  ]);
  const unit = { by: 'sum', of: 'charges.amount', unit: 'billedOn', label: 'A' };
  expect(await faultsOfQuery({ members, measures: { a: unit } })).toEqual([
    'not-aggregable: "billedOn" holds no unit: that is a field of type text or dropdown, for example a currency.',
  ]);
  expect(await faultsOfQuery({ members, groups: { a: { field: 'charges.code', by: 'month' } }, measures })).toEqual([
    'not-groupable: "charges.code" is of type text: only days lie in a month.',
  ]);
  expect(await faultsOfQuery({ members })).toEqual([
    'missing-property: The query "wrong" counts members and has no measures: say what is counted or summed of them.',
  ]);
  const filter = { condition: 'and', fields: [{ name: 'cod', operator: 'equalTo', value: 'LH' }] };
  expect(await faultsOfQuery({ members: { list: 'charges', filter }, measures })).toEqual([
    expect.stringMatching(/^unknown-field: .*cod.*Did you mean "code"/),
  ]);
});
