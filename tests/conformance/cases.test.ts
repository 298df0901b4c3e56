import { describe, expect, it } from 'vitest';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import { FILTER_CASES, FILTER_RECORDS, FILTER_TODAY, FILTER_TYPES } from './cases/filterCases.ts';
import { RULES_CASES, rulesLineOf } from './cases/rulesCases.ts';

describe.each(['functions', 'json-logic'] as const)('what the contract says, as %s', (how) => {
  it.each(FILTER_CASES)('filter: %s', (_title, node, expected) => {
    const filter =
      node !== null && typeof node === 'object' && 'fields' in node ? node : { condition: 'and', fields: [node] };
    const line = { types: FILTER_TYPES, records: FILTER_RECORDS, today: FILTER_TODAY, filter };
    const answer = JSON.parse(evalFilterLine(JSON.stringify(line), how));
    if (expected instanceof RegExp) expect(answer.error).toMatch(expected);
    else expect(answer).toEqual({ ids: expected });
  });

  it.each(RULES_CASES)('rule: %s', (_title, line, expected) => {
    const answer = JSON.parse(evalRulesLine(rulesLineOf(line), how));
    if (expected instanceof RegExp) expect(answer.error).toMatch(expected);
    else expect(answer).toMatchObject(expected);
  });
});

it('sorts empty and not comparable last both ways, ties by id by code point', () => {
  const line = (dir: string) => ({
    types: { n: 'numeric' },
    filter: { condition: 'and', fields: [] },
    records: [
      { id: '\ue000', n: 'x' },
      { id: 'b', n: '2' },
      { id: '😀' },
      { id: 'a', n: 2 },
      { id: 'c', n: 10 },
      { id: 10 },
    ],
    today: '2026-01-01',
    sort: [{ field: 'n', dir }],
  });
  const ids = (dir: string) => JSON.parse(evalFilterLine(JSON.stringify(line(dir)), 'functions')).ids;
  expect(ids('asc')).toEqual(['a', 'b', 'c', 10, '\ue000', '😀']);
  expect(ids('desc')).toEqual(['c', 'a', 'b', 10, '\ue000', '😀']);
});

it.each([
  ['{', /JSON/],
  ['[]', /object/],
  ['{"types":{"t":"string"},"filter":{"condition":"and","fields":[]},"records":[],"today":"2026-01-01"}', /string/],
  ['{"types":{},"filter":{"condition":"and","fields":[]},"records":[],"today":"2026-02-30"}', /today/],
  ['{"types":{},"filter":{"condition":"and","fields":[]},"records":{},"today":"2026-02-28"}', /records/],
  ['{"types":{},"filter":null,"records":[],"today":"2026-02-28"}', /group/],
  [
    '{"types":{"m":"multiselect"},"filter":{"condition":"and","fields":[]},"records":[],"today":"2026-02-28","sort":[{"field":"m"}]}',
    /order/,
  ],
  [
    '{"types":{"m":"text"},"filter":{"condition":"and","fields":[]},"records":[{"id":"1","m":"\\u0000"}],"today":"2026-02-28"}',
    /"m"/,
  ],
] as const)('answers an error for %s', (json, expected) => {
  expect(JSON.parse(evalFilterLine(json, 'functions')).error).toMatch(expected);
});
