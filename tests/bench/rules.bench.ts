/**
 * A ten-row IF / ELSEIF / ELSE rule over a record of thirty fields. First with one meaning on all sides: the peers carry the
 * operators of the contract as custom operations, the hand-written function calls the same helpers. Then the peers as they come,
 * with plain `===`, `<` and `in`, which mean something else (no folding, no numbers in text) and so do less. Three hundred other rules
 * run before.
 */

import { LogicEngine } from 'json-logic-engine';
import jsonLogic from 'json-logic-js';
import { applyLogic } from '../../engine/jsonLogic/logic.ts';
import { compileRule } from '../../engine/rules/compileRule.ts';
import { ruleToJsonLogic } from '../../engine/rules/ruleToJsonLogic.ts';
import { dayOf } from '../../engine/values/day.ts';
import { numberOf } from '../../engine/values/number.ts';
import { hasAsciiKey, textKeyOf } from '../../engine/values/textTest.ts';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { buildWithOperators } from './support/logicEngine.ts';
import { sideBySide } from './support/measure.ts';
import { tellBeside } from './support/tell.ts';

const today = '2026-11-21';
const types: Record<string, FieldType> = {};
const values: Record<string, unknown> = {};
for (let i = 0; i < 30; i++) {
  const type = (['text', 'numeric', 'date'] as const)[i % 3] ?? 'text';
  types[`f${i}`] = type;
  values[`f${i}`] =
    type === 'text' ? `Value ${i}` : type === 'numeric' ? i * 10.5 : `2026-10-${String(i + 1).padStart(2, '0')}`;
}
types.result = 'text';
values.result = 'AIR';
/**
 * As records arrive: a table made key by key in a loop would be one of the runtime's slow objects. Many that are alike, taken
 * in turn, because of one and the same record the runtime would reckon some sides' answer once for all calls.
 */
const RECORDS = 64;
const records: Record<string, unknown>[] = JSON.parse(JSON.stringify(new Array(RECORDS).fill(values)));
let taken = 0;
const next = (): Record<string, unknown> => records[taken++ & (RECORDS - 1)] as Record<string, unknown>;
/** One for all records, as for the rows of a page. */
const context = { today };

const then = (ValOper: string, valValue: unknown) => ({ operator: 'THEN', ValOper, thenValueType: 'value', valValue });
const rows = [
  { cond: 'IF', field: 'f0', expression: 'equalTo', valueType: 'value', value: 'Value 1', operator: 'AND' },
  { cond: '', field: 'f1', expression: 'greaterThan', valueType: 'value', value: 5, ...then('equalTo', 'SEA') },
  { cond: 'ELSEIF', field: 'f3', expression: 'isInList', valueType: 'value', value: 'a,b,c,d', operator: 'OR' },
  { cond: '', field: 'f4', expression: 'lessThan', valueType: 'value', value: 10, operator: 'AND' },
  {
    cond: '',
    field: 'f5',
    expression: 'greaterThan',
    valueType: 'value',
    value: '2026-10-20',
    ...then('equalTo', 'ROAD'),
  },
  {
    cond: 'ELSEIF',
    field: 'f6',
    expression: 'notEqualTo',
    valueType: 'value',
    value: 'value 6',
    ...then('isInList', 'RAIL,ROAD'),
  },
  { cond: 'ELSEIF', field: 'f7', expression: 'greaterThanEqualTo', valueType: 'value', value: 100, operator: 'AND' },
  { cond: '', field: 'f9', expression: 'equalTo', valueType: 'value', value: 'VALUE 8', ...then('equalTo', 'SEA') },
  { cond: 'ELSE', ...then('equalTo', 'air') },
  { cond: 'END' },
];
const rule = { key: 'result', label: 'Mode', types, rows };

/**
 * Other rules over fields of their own, each run often enough that the runtime has compiled it: a figure that holds for one rule
 * alone would say nothing of a template with hundreds.
 */
const OTHERS = 300;
const RUNS_OF_OTHERS = 200;

function runOthers(): void {
  const renamed = (text: string, i: number) => text.replaceAll(/"(f\d+|result)"/g, `"r${i}_$1"`);
  for (let i = 0; i < OTHERS; i++) {
    const other = compileRule(JSON.parse(renamed(JSON.stringify(rule), i)));
    const record = JSON.parse(renamed(JSON.stringify(values), i));
    for (let run = 0; run < RUNS_OF_OTHERS; run++) other.run(record, { today });
  }
}

runOthers();
const compiled = compileRule(rule);
const { logic } = ruleToJsonLogic(rule);

const expected = JSON.stringify(compiled.run(next(), context));
const same = (what: string, value: unknown) => {
  const outcome = (value as { outcome?: string })?.outcome;
  if (outcome !== JSON.parse(expected).outcome)
    throw new Error(`${what} answers ${JSON.stringify(value)}, not ${expected}`);
};

type Decided = { outcome: 'pass' | 'fail'; value: unknown; row: number };
type TextIs = (value: unknown, key: string) => boolean;

/** Apart from its caller: the loader gives every closure that is made its name, which would cost each call more than the rule. */
function asserted(isRight: boolean, value: unknown, row: number): Decided {
  return { outcome: isRight ? 'pass' : 'fail', value, row };
}

/** By hand: what a good programmer would write for this one rule, given how to ask whether a text has a key. */
function byHand(r: Record<string, unknown>, is: TextIs): Decided {
  const f1 = numberOf(r.f1);
  if (is(r.f0, 'value 1') && f1 !== undefined && f1 > 5) return asserted(is(r.result, 'sea'), r.result, 2);
  const f4 = numberOf(r.f4);
  const f5 = dayOf(r.f5);
  if (
    is(r.f3, 'a') ||
    is(r.f3, 'b') ||
    is(r.f3, 'c') ||
    is(r.f3, 'd') ||
    (f4 !== undefined && f4 < 10 && f5 !== undefined && f5 > '2026-10-20')
  ) {
    return asserted(is(r.result, 'road'), r.result, 5);
  }
  if (!is(r.f6, 'value 6')) return asserted(is(r.result, 'rail') || is(r.result, 'road'), r.result, 6);
  const f7 = numberOf(r.f7);
  if (f7 !== undefined && f7 >= 100 && is(r.f9, 'value 8')) return asserted(is(r.result, 'sea'), r.result, 8);
  return asserted(is(r.result, 'air'), r.result, 9);
}
const keyIs: TextIs = (value, key) => textKeyOf(value) === key;
/** Compared by the text key, and by the engine's shortcut for plain texts. */
const byKey = () => byHand(next(), keyIs);
const byShortCut = () => byHand(next(), hasAsciiKey);

const dataOf = records.map((record) => ({ record, today, sources: {} }));
const nextData = () => dataOf[taken++ & (RECORDS - 1)] as (typeof dataOf)[number];
const compiledPeer = buildWithOperators(logic);
same('json-logic-js', applyLogic(logic, nextData()));
same('json-logic-engine', compiledPeer(nextData()));
same('by hand', byKey());
same('by hand with the short cut', byShortCut());

const withMeaning = sideBySide({
  engine: () => compiled.run(next(), context),
  jsonLogicJs: () => applyLogic(logic, nextData()),
  jsonLogicEngine: () => compiledPeer(nextData()),
  byKey,
  byShortCut,
});
tellBeside('rule of ten rows, same meaning', 'ns', withMeaning.engine, [
  ['json-logic-js with the same operators', withMeaning.jsonLogicJs],
  ['json-logic-engine compiled with the same operators', withMeaning.jsonLogicEngine],
  ['hand-written with the same helpers', withMeaning.byKey],
  ["hand-written with the engine's short cut for plain texts", withMeaning.byShortCut],
]);

const v = (name: string) => ({ var: name });
const plain = {
  if: [
    { and: [{ '===': [v('f0'), 'Value 1'] }, { '>': [v('f1'), 5] }] },
    { '===': [v('result'), 'SEA'] },
    {
      or: [
        { in: [v('f3'), ['a', 'b', 'c', 'd']] },
        { and: [{ '<': [v('f4'), 10] }, { '>': [v('f5'), '2026-10-20'] }] },
      ],
    },
    { '===': [v('result'), 'ROAD'] },
    { '!==': [v('f6'), 'Value 6'] },
    { in: [v('result'), ['RAIL', 'ROAD']] },
    { and: [{ '>=': [v('f7'), 100] }, { '===': [v('f9'), 'Value 8'] }] },
    { '===': [v('result'), 'SEA'] },
    { '===': [v('result'), 'AIR'] },
  ],
};
const plainPeer = new LogicEngine().build(plain as never) as (data: unknown) => unknown;
if (plainPeer(next()) !== true || jsonLogic.apply(plain as never, next()) !== true)
  throw new Error('The plain peers decide otherwise.');
const asTheyCome = sideBySide({
  engine: () => compiled.run(next(), context),
  jsonLogicJs: () => jsonLogic.apply(plain as never, next()),
  jsonLogicEngine: () => plainPeer(next()),
});
tellBeside('rule of ten rows, peers as they come', 'ns', asTheyCome.engine, [
  ['json-logic-js', asTheyCome.jsonLogicJs],
  ['json-logic-engine compiled', asTheyCome.jsonLogicEngine],
]);
