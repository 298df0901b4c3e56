/** Suggested rates against a plain reading of the same candidates. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LaneColumn } from './laneColumns.ts';
import { type RateSource, rateSuggester, SUGGESTION_METHODS, type SuggestionRule } from './suggestRates.ts';

const COLUMN: LaneColumn = { key: 'rate.AF', charge: 'AF', name: 'Air freight', part: 'rate' };
const RECEIVED = '2026-11-01';

const rule = (more: Partial<SuggestionRule> = {}): SuggestionRule => ({
  id: 'r1',
  name: 'Rule',
  months: 3,
  charges: [{ charge: 'AF', method: 'lowest' }],
  parameters: [],
  matches: () => true,
  ...more,
});
const source = (id: string, rate: string | null, more: Partial<RateSource> = {}): RateSource => ({
  id,
  name: id,
  version: 1,
  parameters: ['originPort', 'destinationPort'],
  lanes: [{ id: `${id}-lane`, values: { originPort: 'ORD', 'rate.AF': rate } }],
  currency: 'USD',
  heldFrom: '2026-09-15',
  heldTo: '2026-09-15',
  ...more,
});
const suggest = (sources: readonly RateSource[], rules: readonly SuggestionRule[] = [rule()]) =>
  rateSuggester({ sources, rules, columns: [COLUMN], currency: 'USD', receivedOn: RECEIVED })({
    originPort: 'ORD',
    destinationPort: 'FRA',
  });
const reasonsOf = (sources: readonly RateSource[]) => suggest(sources).candidates.map(({ reason }) => reason);

describe('suggested rates', () => {
  it('uses the first rule that matches', () => {
    const rules = [rule({ id: 'no', matches: () => false }), rule({ id: 'yes' }), rule({ id: 'later' })];
    expect(suggest([source('a', '3')], rules)).toMatchObject({ outcome: 'suggested', rule: 'yes' });
    expect(suggest([source('a', '3')], [])).toEqual({ outcome: 'noRule', rates: [], candidates: [] });
  });

  it('names the reason of each candidate that is left out', () => {
    expect(reasonsOf([source('a', '3', { heldFrom: '2026-01-01', heldTo: '2026-07-31' })])).toEqual(['tooOld']);
    expect(reasonsOf([source('a', '3', { heldFrom: '2026-12-01', heldTo: null })])).toEqual(['tooNew']);
    expect(reasonsOf([source('a', '3', { currency: 'EUR' })])).toEqual(['otherCurrency']);
    expect(reasonsOf([source('a', null)])).toEqual(['noRate']);
    expect(reasonsOf([source('a', 'cost + 5%')])).toEqual(['noRate']);
    const twice = source('a', '3');
    const second = twice.lanes.map((lane) => ({ ...lane, id: 'second' }));
    expect(reasonsOf([{ ...twice, lanes: [...twice.lanes, ...second] }])).toEqual(['severalLanes', 'severalLanes']);
    const lane = { id: 'old', expiryDate: '2020-01-01', values: { originPort: 'ORD', 'rate.AF': '1' } };
    expect(reasonsOf([source('a', '3', { lanes: [lane] })])).toEqual(['otherDays']);
    const elsewhere = { id: 'jfk', values: { originPort: 'JFK', 'rate.AF': '1' } };
    expect(suggest([source('a', '3', { lanes: [elsewhere] })])).toMatchObject({
      outcome: 'noCandidate',
      candidates: [],
    });
  });

  it('looks only at the parameters of the rule', () => {
    const parameters = ['originPort', 'destinationPort'];
    const lanes = [{ id: 'lhr', values: { originPort: 'ORD', destinationPort: 'LHR', 'rate.AF': '2' } }];
    const other = source('a', null, { parameters, lanes });
    expect(suggest([other])).toMatchObject({ outcome: 'noCandidate' });
    expect(suggest([other], [rule({ parameters: ['originPort'] })])).toMatchObject({ outcome: 'suggested' });
  });

  it('adds the mark-up and rounds to cents', () => {
    const marked = rule({ charges: [{ charge: 'AF', method: 'median', markUp: '12.5' }] });
    expect(suggest([source('a', '3.01'), source('b', '3.02')], [marked]).rates).toEqual([
      { column: 'rate.AF', value: '3.39', method: 'median', markUp: '12.5', count: 2 },
    ]);
  });

  it('takes the latest rate from the source that holds longest', () => {
    const open = source('open', '5', { heldFrom: '2020-01-01', heldTo: null });
    const latest = rule({ charges: [] });
    expect(suggest([source('a', '3'), open, source('b', '4')], [latest]).rates[0]).toMatchObject({ value: '5.00' });
  });

  it('gives the same as a plain reading, in any order of the sources', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    const day = fc.integer({ min: -200, max: 60 }).map((offset) => {
      const at = new Date(`${RECEIVED}T00:00:00Z`);
      at.setUTCDate(at.getUTCDate() + offset);
      return at.toISOString().slice(0, 10);
    });
    const made = fc.array(fc.record({ cents, day, fits: fc.boolean() }), { maxLength: 9 });
    fc.assert(
      fc.property(made, fc.constantFrom(...SUGGESTION_METHODS), (some, method) => {
        const sources = some.map((one, place) =>
          source(`s${place}`, (one.cents / 100).toFixed(2), {
            heldFrom: one.day,
            heldTo: one.day,
            ...(one.fits ? {} : { lanes: [{ id: `x${place}`, values: { originPort: 'JFK', 'rate.AF': '1' } }] }),
          }),
        );
        const rules = [rule({ charges: [{ charge: 'AF', method }] })];
        const { outcome, rates, candidates } = suggest(sources, rules);
        const counted = some.filter((one) => one.fits && one.day >= '2026-08-01' && one.day <= RECEIVED);
        expect(candidates.filter(({ reason }) => reason === 'used')).toHaveLength(counted.length);
        expect(outcome).toBe(counted.length > 0 ? 'suggested' : 'noCandidate');
        expect(suggest([...sources].reverse(), rules).rates).toEqual(rates);
        if (counted.length === 0) return;
        const sorted = counted.map((one) => one.cents).sort((a, b) => a - b);
        const last = counted
          .map((one) => one.day)
          .sort()
          .at(-1);
        const at = (place: number) => sorted[place] ?? 0;
        const half = sorted.length / 2;
        const wanted = {
          lowest: at(0),
          latest: Math.min(...counted.filter((one) => one.day === last).map((one) => one.cents)),
          median: half % 1 === 0 ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half)),
          average: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
        }[method];
        expect(Number(rates[0]?.value) * 100).toBeCloseTo(Math.floor(wanted + 0.5 + 1e-9), 5);
      }),
      { numRuns: 500 },
    );
  });
});
