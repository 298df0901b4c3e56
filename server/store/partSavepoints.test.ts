/** What a database is told of the parts of a transaction. */
import { expect, it } from 'vitest';
import { PART, PartSavepoints } from './partSavepoints.ts';

/** @returns what is sent for these statements */
async function sent(...statements: string[]): Promise<string[]> {
  const parts = new PartSavepoints();
  const all: string[] = [];
  const send = async (text: string) => void all.push(text);
  for (const statement of statements) if (await parts.precede(statement, send)) all.push(statement);
  return all;
}
const { begin, end, undo } = PART;

it('makes no savepoint where nothing is written', async () => {
  expect(await sent('begin', begin, 'select 1', begin, end, end, begin, undo, end, 'commit')).toEqual([
    'begin',
    'select 1',
    'commit',
  ]);
});

it('makes one for all parts that begin at the same state, before what is written first', async () => {
  expect(await sent(begin, begin, 'select 1', 'update a', end, 'update b', end)).toEqual([
    'select 1',
    'savepoint part_0',
    'update a',
    'update b',
    'release savepoint part_0',
  ]);
});

it('undoes a part alone where something was written before it', async () => {
  expect(await sent(begin, 'update a', begin, 'with x as (select 1) insert b', undo, end, 'update c', end)).toEqual([
    'savepoint part_0',
    'update a',
    'savepoint part_1',
    'with x as (select 1) insert b',
    'rollback to savepoint part_1',
    'release savepoint part_1',
    'update c',
    'release savepoint part_0',
  ]);
});

it('keeps the savepoint of the part around where one inside of it is undone, and undoes both by it', async () => {
  expect(await sent(begin, begin, 'update a', undo, end, 'update b', undo, end)).toEqual([
    'savepoint part_0',
    'update a',
    'rollback to savepoint part_0',
    'update b',
    'rollback to savepoint part_0',
    'release savepoint part_0',
  ]);
});

it('begins anew with a transaction', async () => {
  expect(await sent(begin, 'rollback', 'begin', 'update a', 'rollback to one_write')).toEqual([
    'rollback',
    'begin',
    'update a',
    'rollback to one_write',
  ]);
});
