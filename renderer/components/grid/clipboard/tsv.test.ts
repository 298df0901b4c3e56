import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTsv, writeTsv } from './tsv.ts';

describe('tab-separated text of a clipboard', () => {
  it('reads rows and cells, with the line ends of every system', () => {
    expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readTsv('a\nb\rc')).toEqual([['a'], ['b'], ['c']]);
    expect(readTsv('')).toEqual([['']]);
    expect(readTsv('a\t\t')).toEqual([['a', '', '']]);
  });
  it('reads quoted cells with tabs, line ends and quotes inside', () => {
    expect(readTsv('"two\r\nlines"\t"a ""b"" c"\n"t\tt"\tx')).toEqual([
      ['two\nlines', 'a "b" c'],
      ['t\tt', 'x'],
    ]);
  });
  it('takes a quote that closes nothing as a character', () => {
    expect(readTsv('"5 inch\tx')).toEqual([['"5 inch', 'x']]);
    expect(readTsv('"a"b\tx')).toEqual([['"a"b', 'x']]);
    expect(readTsv('12" pipe\tx')).toEqual([['12" pipe', 'x']]);
  });
  it('reads back what it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é', '1'), maxLength: 6 });
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        expect(readTsv(`${writeTsv(rows)}\r\n`)).toEqual(rows);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
