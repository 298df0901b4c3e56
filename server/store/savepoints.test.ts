import { describe, expect, it } from 'vitest';
import { savepoints } from './savepoints.ts';

/** The SQL sent for statements; those beginning with `select` are reads. */
function sentFor(statements: readonly string[]): string[] {
  const places = savepoints();
  return statements.flatMap((sql) => {
    const { first, sql: own } = places.of(sql, sql.startsWith('select'));
    return [first, own].filter((one) => one !== undefined);
  });
}

describe('savepoints', () => {
  it.each([
    ['nothing is written', ['savepoint a', 'select 1', 'release savepoint a'], ['select 1']],
    [
      'one in another, before anything is written',
      ['savepoint a', 'savepoint b', 'insert', 'release savepoint b', 'release a', 'update'],
      ['savepoint place_1', 'insert', 'release savepoint place_1', 'update'],
    ],
    [
      'one in another, after something was written',
      ['savepoint a', 'insert', 'savepoint b', 'update', 'rollback to b', 'release b', 'release a'],
      [
        'savepoint place_1',
        'insert',
        'savepoint place_2',
        'update',
        'rollback to savepoint place_2',
        'release savepoint place_2',
        'release savepoint place_1',
      ],
    ],
    [
      'the inner one is undone, and the outer one goes on',
      ['savepoint a', 'savepoint a', 'insert', 'rollback to savepoint a', 'release savepoint a', 'update', 'release a'],
      ['savepoint place_1', 'insert', 'rollback to savepoint place_1', 'update', 'release savepoint place_1'],
    ],
    [
      'the outer one is undone while the inner one is open',
      ['savepoint a', 'insert', 'savepoint b', 'update', 'rollback to a', 'release a'],
      [
        'savepoint place_1',
        'insert',
        'savepoint place_2',
        'update',
        'rollback to savepoint place_1',
        'release savepoint place_1',
      ],
    ],
    [
      'one that nothing was written in, beside one that is open',
      ['savepoint a', 'insert', 'savepoint b', 'savepoint c', 'release c', 'release b', 'delete', 'release a'],
      ['savepoint place_1', 'insert', 'delete', 'release savepoint place_1'],
    ],
    [
      'the transaction ends',
      ['begin immediate', 'savepoint a', 'insert', 'commit', 'insert'],
      ['begin immediate', 'savepoint place_1', 'insert', 'commit', 'insert'],
    ],
  ])('%s', (_, statements, sent) => {
    expect(sentFor(statements)).toEqual(sent);
  });
});
