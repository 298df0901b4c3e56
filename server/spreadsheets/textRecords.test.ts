import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { RecordScanner, type TextFormat } from './textRecords.ts';

/** The rows of a text that arrives in pieces of a length. */
function rowsOf(text: string, format: TextFormat, length: number): { number: number; cells: string[] }[] {
  const scanner = new RecordScanner(format, 500);
  const rows: { number: number; cells: string[] }[] = [];
  for (let at = 0; at <= text.length; at += length)
    for (const batch of scanner.add(text.slice(at, at + length), at + length > text.length))
      Papa.parse<string[]>(batch.text, { ...format }).data.forEach((cells, index) => {
        rows.push({ number: batch.firstNumber + index, cells });
      });
  return rows;
}

/** A generator of numbers below `most` that repeats itself. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

const LETTERS = ['a', 'b', '"', '"', '""', ',', ',', ' ', '\t', '\n', '\r\n', '\r', '\u00a0'];

describe('RecordScanner', () => {
  it.each(['\n', '\r\n', '\r'] as const)('finds the rows that Papa Parse finds, with line ends %j', (newline) => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomOf(seed);
      const text = Array.from({ length: 5 + random(60) }, () => LETTERS[random(LETTERS.length)]).join('');
      for (const delimiter of [',', '\t']) {
        const format = { delimiter, newline, quote: '"' };
        const { data } = Papa.parse<string[]>(text, { ...format });
        const expected = data.map((cells, index) => ({ number: index + 1, cells }));
        const isFilled = ({ cells }: { cells: string[] }) => cells.some((cell) => cell !== '');
        for (const length of [1, 2, 7, 1000])
          expect(rowsOf(text, format, length).filter(isFilled), JSON.stringify({ text, length, seed })).toEqual(
            expected.filter(isFilled),
          );
      }
    }
  });

  it.each([
    ['columns', ',', 'more than 500 columns', 600],
    ['letters of a cell', 'x', 'A cell of the file has more than 1,000,000 characters', 1_100_000],
    ['letters of a quoted cell', '"x', 'A cell of the file has more than 1,000,000 characters', 1_100_000],
    ['letters of a row', `${'x'.repeat(100_000)},`, 'A row of the file has more than 8,000,000 characters', 9_000_000],
    ['lines', '\n', 'more than 2,000,000 lines', 2_100_000],
  ])('refuses too many %s before the rest arrives', (_title, piece, problem, within) => {
    const scanner = new RecordScanner({ delimiter: ',', newline: '\n', quote: '"' }, 500);
    const text = piece.repeat(Math.ceil(65_536 / piece.length));
    let arrived = 0;
    expect(() => {
      while (arrived < 400_000_000) {
        scanner.add(text, false);
        arrived += text.length;
      }
    }).toThrow(problem);
    expect(arrived).toBeLessThanOrEqual(within + 2 * text.length);
  });
});
