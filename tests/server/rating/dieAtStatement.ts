/**
 * Loaded into a server before it starts: once it has taken the job of an upload, it kills itself at one statement that writes.
 * Every statement is compiled just before it is sent: those before it are in the database, in a transaction that is not ended.
 */
import { DefaultQueryCompiler } from 'kysely';

/** Which statements are counted, and at which of them it dies. */
const { like, at } = JSON.parse(process.env.DIE_AT ?? '{}') as { like: string; at: number };
const counted = new RegExp(like, 'i');
const compile = DefaultQueryCompiler.prototype.compileQuery;
let isAsked = false;
let isArmed = false;
let met = 0;
DefaultQueryCompiler.prototype.compileQuery = function (...given: Parameters<typeof compile>) {
  const query = compile.apply(this, given);
  if (isArmed && counted.test(query.sql)) {
    met += 1;
    if (met === at) process.kill(process.pid, 'SIGKILL');
  }
  isAsked ||= query.parameters.includes('applying');
  isArmed ||= isAsked && /^update .jobs./i.test(query.sql) && query.parameters.includes('running');
  return query;
};
