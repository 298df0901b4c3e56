/** Loaded into a server before its own code: the trial that started it sends the faults. */
import { DefaultQueryCompiler } from 'kysely';
import { dieAtWrite } from '../dieAtWrite.ts';

export interface FaultOrder {
  dieAtWrite?: number;
  /** Number of statements that write and find the disk full; 0 ends it. */
  full?: number;
}

let full = 0;
/** The code with which each database reports a full disk. */
const code = process.env.DATABASE_URL ? '53100' : 'SQLITE_FULL';
const compile = DefaultQueryCompiler.prototype.compileQuery;
DefaultQueryCompiler.prototype.compileQuery = function (...given: Parameters<typeof compile>) {
  const query = compile.apply(this, given);
  if (full > 0 && /^\s*(insert|update)/i.test(query.sql)) {
    full -= 1;
    throw Object.assign(new Error('could not extend file: No space left on device'), { code });
  }
  return query;
};

process.on('message', ({ dieAtWrite: statement, full: statements }: FaultOrder) => {
  if (statement !== undefined) dieAtWrite(statement);
  if (statements !== undefined) full = statements;
});
process.channel?.unref();
