/** For a process that is killed in the midst of its work, as its test says. */
import { DefaultQueryCompiler } from 'kysely';

/**
 * From now on the process kills itself at one statement that writes, and prints how that begins. Every statement is compiled just
 * before it is sent: those before it are in the database, in a transaction that is not ended.
 * @param dieAt from 1
 */
export function dieAtWrite(dieAt: number): void {
  const compile = DefaultQueryCompiler.prototype.compileQuery;
  let written = 0;
  DefaultQueryCompiler.prototype.compileQuery = function (...given: Parameters<typeof compile>) {
    const query = compile.apply(this, given);
    if (/^\s*(insert|update|delete)/i.test(query.sql)) {
      written += 1;
      if (written === dieAt) {
        process.stdout.write(query.sql.trim().slice(0, 60));
        process.kill(process.pid, 'SIGKILL');
      }
    }
    return query;
  };
}
