/** Loaded into a server before its own code: the trial that started it sends the faults. */
import { DefaultQueryCompiler } from 'kysely';
import { dieAtWrite } from '../dieAtWrite.ts';

export interface FaultOrder {
  dieAtWrite?: number;
  /** So many statements that write find the disk full; 0 ends it. */
  full?: number;
}

let full = 0;
const compile = DefaultQueryCompiler.prototype.compileQuery;
DefaultQueryCompiler.prototype.compileQuery = function (...given: Parameters<typeof compile>) {
  const query = compile.apply(this, given);
  if (full > 0 && /^\s*(insert|update)/i.test(query.sql)) {
    full -= 1;
    throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  }
  return query;
};

process.on('message', ({ dieAtWrite: statement, full: statements }: FaultOrder) => {
  if (statement !== undefined) dieAtWrite(statement);
  if (statements !== undefined) full = statements;
});
process.channel?.unref();
