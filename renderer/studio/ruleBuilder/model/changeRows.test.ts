import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRule } from '../../../../engine/rules/readRule.ts';
import * as change from './changeRows.ts';
import { type Members, newRow, type Row, type Rows } from './row.ts';
import { savedRows } from './savedRows.ts';

const types = { k: 'text', a: 'text', b: 'text' } as const;
const when = (is: object): Row =>
  newRow({ field: 'a', expression: 'equalTo', valueType: 'value', value: 'x', ...is } as Members);
const then = { operator: 'THEN', ValOper: 'equalTo', thenValueType: 'value', valValue: 'y' };
const shape = (rows: Rows) => rows.map(({ is }) => [is.cond ?? '', is.operator ?? '', is.valValue ?? '-'].join(' '));
const id = (rows: Rows, at: number) => rows[at]?.id ?? '';

/** IF a AND a THEN y; ELSEIF THEN z; ELSE THEN w. */
const rule = (): Row[] => [
  when({ cond: 'IF', operator: 'AND' }),
  when({ cond: '', ...then }),
  when({ cond: 'ELSEIF', ...then, valValue: 'z' }),
  newRow({ cond: 'ELSE', ...then, valValue: 'w' } as Members),
];

describe('the cond of a row', () => {
  it('is IF in the first row, and ELSEIF elsewhere instead of IF or END', () => {
    const rows = rule();
    expect(change.mayBe(rows, id(rows, 0), 'ELSE')).toBe(false);
    expect(change.mayBe(rows, id(rows, 2), 'IF')).toBe(false);
    expect(change.mayBe(rows, id(rows, 2), 'END')).toBe(false);
    expect(shape(change.setCond(rows, id(rows, 0), 'ELSE'))).toEqual(shape(rows));
    expect(shape(change.setCond(rows, id(rows, 1), 'END'))).toEqual([
      'IF THEN -',
      'ELSEIF THEN y',
      'ELSEIF THEN z',
      'ELSE THEN w',
    ]);
  });

  it('turns any other ELSE into ELSEIF, and has no condition then', () => {
    const rows = rule();
    const next = change.setCond(rows, id(rows, 2), 'ELSE');
    expect(shape(next)).toEqual(['IF AND -', ' THEN y', 'ELSE THEN z', 'ELSEIF THEN w']);
    expect(next[2]?.is).not.toHaveProperty('field');
  });

  it('joins the block above as a sub-condition, with its own result', () => {
    const rows = rule();
    expect(shape(change.setCond(rows, id(rows, 2), ''))).toEqual(['IF AND -', ' AND -', ' THEN z', 'ELSE THEN w']);
  });
});

describe('operator of a row', () => {
  it('is another sub-condition after AND and OR, which takes the result over', () => {
    const rows = rule();
    const next = change.setOperator(rows, id(rows, 2), 'OR');
    expect(shape(next)).toEqual(['IF AND -', ' THEN y', 'ELSEIF OR -', ' THEN z', 'ELSE THEN w']);
  });

  it('is the result after THEN: the sub-conditions below are gone', () => {
    const rows = rule();
    expect(shape(change.setOperator(rows, id(rows, 0), 'THEN'))).toEqual(['IF THEN y', 'ELSEIF THEN z', 'ELSE THEN w']);
  });
});

describe('taking rows away', () => {
  it('takes the sub-conditions of a block along', () => {
    const rows = rule();
    expect(shape(change.remove(rows, new Set([id(rows, 0)]), false))).toEqual(['IF THEN z', 'ELSE THEN w']);
  });

  it('moves the result up from the row that had it', () => {
    const rows = rule();
    expect(shape(change.remove(rows, new Set([id(rows, 1)]), false))[0]).toBe('IF THEN y');
  });

  it('always leaves a row', () => {
    const rows = rule();
    const left = change.remove(rows, new Set(rows.map((row) => row.id)), false);
    expect(shape(left)).toEqual(['IF THEN -']);
  });
});

describe('moving rows', () => {
  it('moves a block whole, and the first one is IF', () => {
    const rows = rule();
    expect(shape(change.move(rows, id(rows, 2), id(rows, 0), false))).toEqual([
      'IF THEN z',
      'ELSEIF AND -',
      ' THEN y',
      'ELSE THEN w',
    ]);
  });

  it('moves a sub-condition into another block, each keeping its result', () => {
    const rows = rule();
    expect(shape(change.move(rows, id(rows, 1), id(rows, 3), false))).toEqual([
      'IF THEN y',
      'ELSEIF AND -',
      ' THEN z',
      'ELSE THEN w',
    ]);
  });

  it('goes step by step by keys, and stays at the ends', () => {
    const rows = rule();
    expect(change.step(rows, id(rows, 0), -1, false)).toBe('stay');
    expect(change.step(rows, id(rows, 2), -1, false)).toBe(id(rows, 0));
    expect(change.step(rows, id(rows, 0), 1, false)).toBe(id(rows, 3));
    expect(change.step(rows, id(rows, 3), 1, false)).toBe('stay');
  });

  it('leaves what was not touched the very same', () => {
    const rows = rule();
    const next = change.setMembers(rows, id(rows, 2), { value: 'other' } as Members);
    expect(next.map((row, at) => row === rows[at])).toEqual([true, true, false, true]);
  });
});

it('goes on naming a RESULT row that was moved, and nothing once it is gone', () => {
  const rows = [
    newRow({ cond: 'IF', field: 'a', expression: 'equalTo', value: '1', ...then } as Members),
    newRow({ cond: '', operator: 'RESULT', field: 'a', expression: 'left', value: 2 } as Members),
    when({ cond: 'ELSEIF', field: 'RESULT2', ...then }),
  ];
  const added = change.addBelow(rows, id(rows, 0));
  expect(added.map(({ is }) => is.field ?? null)).toEqual(['a', null, 'a', 'RESULT3']);
  const gone = change.remove(added, new Set([id(added, 2)]), false);
  expect(gone.at(-1)?.is.field).toBeNull();
});

it('pastes blocks below a block and conditions into one', () => {
  const rows = rule();
  const block = rows.slice(0, 2).map(({ is }) => is);
  expect(shape(change.paste(rows, block, id(rows, 2), false))).toEqual([
    'IF AND -',
    ' THEN y',
    'ELSEIF THEN z',
    'ELSEIF AND -',
    ' THEN y',
    'ELSE THEN w',
  ]);
  expect(shape(change.paste(rows, [rows[1]?.is as Members], id(rows, 0), false))).toEqual([
    'IF AND -',
    ' AND -',
    ' THEN y',
    'ELSEIF THEN z',
    'ELSE THEN w',
  ]);
});

it('keeps rows in a valid order for any sequence of edits', () => {
  const place = fc.nat(30);
  const cond = fc.constantFrom('IF', 'ELSEIF', 'ELSE', 'END', '');
  const operator = fc.constantFrom('AND', 'OR', 'THEN', 'RESULT');
  const act = fc.oneof(
    fc.record({ do: fc.constant('cond' as const), at: place, cond }),
    fc.record({ do: fc.constant('operator' as const), at: place, operator }),
    fc.record({ do: fc.constant('below' as const), at: place }),
    fc.record({ do: fc.constant('block' as const), at: place, cond: fc.constantFrom('ELSEIF', 'ELSE', 'RESULT') }),
    fc.record({ do: fc.constant('remove' as const), at: place }),
    fc.record({ do: fc.constant('move' as const), at: place, to: place }),
    fc.record({ do: fc.constant('step' as const), at: place, by: fc.constantFrom(-1 as const, 1 as const) }),
    fc.record({ do: fc.constant('paste' as const), at: place, from: place }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      let rows: Row[] = rule();
      for (const one of acts) {
        const at = id(rows, one.at % rows.length);
        if (one.do === 'cond') rows = change.setCond(rows, at, one.cond);
        if (one.do === 'operator') rows = change.setOperator(rows, at, one.operator);
        if (one.do === 'below') rows = change.addBelow(rows, at);
        if (one.do === 'block') rows = change.addBlock(rows, at, one.cond);
        if (one.do === 'remove') rows = change.remove(rows, new Set([at]), false);
        if (one.do === 'move') rows = change.move(rows, at, id(rows, one.to % rows.length), false);
        if (one.do === 'step') {
          const before = change.step(rows, at, one.by, false);
          if (before !== 'stay') rows = change.move(rows, at, before, false);
        }
        if (one.do === 'paste') rows = change.paste(rows, [rows[one.from % rows.length]?.is as Members], at, false);
        expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      }
      const saved = savedRows(rows, false);
      const wrong = checkRule({ key: 'k', types, rows: saved, level: 'shipment' }).filter(
        ({ path }) => path.length === 2,
      );
      // An ELSE that is not last is reported; no other fault of order is possible.
      expect(wrong.filter(({ kind }) => kind !== 'unreachable')).toEqual([]);
    }),
    { seed: 41, numRuns: 400 },
  );
});
