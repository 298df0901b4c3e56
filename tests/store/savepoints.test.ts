/** Savepoints that are sent when they are needed undo what they would undo if each were sent: random transactions, both ways. */
import fc from 'fast-check';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { chooseDriver } from '../../server/store/sqlite/chooseDriver.ts';
import { sqliteDialect } from '../../server/store/sqlite/dialect.ts';

/** A write, or a part with what is done in it, which is undone or not. */
type Step = { write: true } | { part: readonly Step[]; undone: boolean };

const { steps } = fc.letrec<{ steps: readonly Step[]; step: Step; part: Step }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 4 }),
  step: fc.oneof({ maxDepth: 4 }, fc.constant({ write: true as const }), tie('part')),
  part: fc.record({ part: tie('steps'), undone: fc.boolean() }),
}));

function statementsOf(some: readonly Step[]): string[] {
  return some.flatMap((step) => {
    if ('write' in step) return ['insert into t (n) select count(*) from t', 'select count(*) from t'];
    const within = statementsOf(step.part);
    return [
      'savepoint part',
      ...within,
      ...(step.undone ? ['rollback to savepoint part'] : []),
      'release savepoint part',
    ];
  });
}

it('savepoints leave the same rows as plain SQLite', async () => {
  const open = () => chooseDriver().open(':memory:');
  const [plain, ours] = [await open(), await open()];
  const db = new Kysely<never>({ dialect: sqliteDialect([ours]) });
  for (const one of [plain, ours]) await one.run('create table t (id integer primary key, n integer)', [], false);
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const statement of ['delete from t', 'begin', ...statementsOf(some), 'commit']) {
        await plain.run(statement, [], statement.startsWith('select'));
        await db.executeQuery(CompiledQuery.raw(statement));
      }
      const rows = (await sql`select id, n from t order by id`.execute(db)).rows;
      expect(rows).toEqual((await plain.run('select id, n from t order by id', [], true)).rows);
    }),
    { numRuns: Number(process.env.RUNS ?? 100) },
  );
  await plain.close();
  await db.destroy();
});
