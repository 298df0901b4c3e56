/**
 * A ten-row IF / ELSEIF / ELSE rule over a record of thirty fields. First with one meaning on all sides: the peers carry the
 * operators of the contract as custom operations, the hand-written function calls the same helpers. Then the peers as they come,
 * with plain `===`, `<` and `in`, which mean something else (no folding, no numbers in text) and so do less.
 */

import { LogicEngine } from 'json-logic-engine';
import jsonLogic from 'json-logic-js';
import { compileRule, dayOf, numberOf, ruleToJsonLogic, textKey } from '../../engine/index.ts';
import { applyLogic, NAMED_OPERATIONS } from '../../engine/jsonLogic/logic.ts';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { sideBySide, tell } from './support/measure.ts';

const today = '2026-11-21';
const types: Record<string, FieldType> = {};
const record: Record<string, unknown> = {};
for (let i = 0; i < 30; i++) {
  const type = (['text', 'numeric', 'date'] as const)[i % 3] ?? 'text';
  types[`f${i}`] = type;
  record[`f${i}`] =
    type === 'text' ? `Value ${i}` : type === 'numeric' ? i * 10.5 : `2026-10-${String(i + 1).padStart(2, '0')}`;
}
types.result = 'text';
record.result = 'AIR';

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

const compiled = compileRule(rule);
const { logic } = ruleToJsonLogic(rule);

/** The peer with the same operators: what the logic names is added to it as custom methods. */
const engine = new LogicEngine();
for (const [name, operation] of NAMED_OPERATIONS) {
  engine.addMethod(name, ((args: unknown[]) => operation(...args)) as never);
}

const expected = JSON.stringify(compiled.run(record, { today }));
const same = (what: string, value: unknown) => {
  const outcome = (value as { outcome?: string })?.outcome;
  if (outcome !== JSON.parse(expected).outcome)
    throw new Error(`${what} answers ${JSON.stringify(value)}, not ${expected}`);
};

/** By hand, with the same helpers: what a good programmer would write for this one rule. */
function byHand(r: Record<string, unknown>): { outcome: string; value: unknown; row: number } {
  const text = (x: unknown) => (typeof x === 'string' && x.trim() !== '' ? textKey(x) : undefined);
  const assert = (isRight: boolean, row: number) => ({ outcome: isRight ? 'pass' : 'fail', value: r.result, row });
  const f1 = numberOf(r.f1);
  if (text(r.f0) === 'value 1' && f1 !== undefined && f1 > 5) return assert(text(r.result) === 'sea', 2);
  const f3 = text(r.f3);
  const f4 = numberOf(r.f4);
  const f5 = dayOf(r.f5);
  if (
    f3 === 'a' ||
    f3 === 'b' ||
    f3 === 'c' ||
    f3 === 'd' ||
    (f4 !== undefined && f4 < 10 && f5 !== undefined && f5 > '2026-10-20')
  ) {
    return assert(text(r.result) === 'road', 5);
  }
  const result = text(r.result);
  if (text(r.f6) !== 'value 6') return assert(result === 'rail' || result === 'road', 6);
  const f7 = numberOf(r.f7);
  if (f7 !== undefined && f7 >= 100 && text(r.f9) === 'value 8') return assert(result === 'sea', 8);
  return assert(result === 'air', 9);
}

same('json-logic-js', applyLogic(logic, { record, today }));
same('by hand', byHand(record));

const compiledPeer = engine.build(logic as never) as (data: unknown) => unknown;
const data = { record, today, sources: {} };
same('json-logic-engine', compiledPeer(data));

const withMeaning = sideBySide({
  engine: () => compiled.run(record, { today }),
  jsonLogicJs: () => applyLogic(logic, data),
  jsonLogicEngine: () => compiledPeer(data),
  byHand: () => byHand(record),
});
const ns = (name: string) => (withMeaning[name]?.ms ?? Number.NaN) * 1e6;
tell({
  name: 'rule of ten rows, same meaning',
  value: ns('engine'),
  unit: 'ns',
  peer: 'json-logic-js with the same operators',
  ratio: withMeaning.jsonLogicJs?.ratioToFirst,
});
tell({
  name: 'rule of ten rows, same meaning',
  value: ns('engine'),
  unit: 'ns',
  peer: 'json-logic-engine compiled with the same operators',
  ratio: withMeaning.jsonLogicEngine?.ratioToFirst,
});
tell({
  name: 'rule of ten rows, same meaning',
  value: ns('engine'),
  unit: 'ns',
  peer: 'hand-written with the same helpers',
  ratio: withMeaning.byHand?.ratioToFirst,
});

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
if (plainPeer(record) !== true || jsonLogic.apply(plain as never, record) !== true)
  throw new Error('The plain peers decide otherwise.');
const asTheyCome = sideBySide({
  engine: () => compiled.run(record, { today }),
  jsonLogicJs: () => jsonLogic.apply(plain as never, record),
  jsonLogicEngine: () => plainPeer(record),
});
const nsPlain = (asTheyCome.engine?.ms ?? Number.NaN) * 1e6;
tell({
  name: 'rule of ten rows, peers as they come',
  value: nsPlain,
  unit: 'ns',
  peer: 'json-logic-js',
  ratio: asTheyCome.jsonLogicJs?.ratioToFirst,
});
tell({
  name: 'rule of ten rows, peers as they come',
  value: nsPlain,
  unit: 'ns',
  peer: 'json-logic-engine compiled',
  ratio: asTheyCome.jsonLogicEngine?.ratioToFirst,
});
