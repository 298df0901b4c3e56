/** Loaded into a server before its own code: the trial that started it sends the faults. */
import { type FileHandle, open } from 'node:fs/promises';
import { DefaultQueryCompiler } from 'kysely';
import { dieAtWrite } from '../dieAtWrite.ts';

export interface FaultOrder {
  dieAtWrite?: number;
  /** Number of statements and of files that are written and find the disk full; 0 ends it. */
  full?: number;
}

let full = 0;
/** The code with which each database reports a full disk. */
const databaseCode = process.env.DATABASE_URL ? '53100' : 'SQLITE_FULL';

/** @returns the error of a write while the disk is full */
function noSpace(code: string): Error | undefined {
  if (full === 0) return undefined;
  full -= 1;
  return Object.assign(new Error('could not extend file: No space left on device'), { code });
}

const compile = DefaultQueryCompiler.prototype.compileQuery;
DefaultQueryCompiler.prototype.compileQuery = function (...given: Parameters<typeof compile>) {
  const query = compile.apply(this, given);
  const error = /^\s*(insert|update)/i.test(query.sql) ? noSpace(databaseCode) : undefined;
  if (error) throw error;
  return query;
};

const handle = await open(process.execPath, 'r');
const files = Object.getPrototypeOf(handle) as FileHandle;
await handle.close();
const { appendFile } = files;
files.appendFile = async function (this: FileHandle, ...given: Parameters<typeof appendFile>) {
  const error = noSpace('ENOSPC');
  if (error) throw error;
  return appendFile.apply(this, given);
};

process.on('message', ({ dieAtWrite: statement, full: statements }: FaultOrder) => {
  if (statement !== undefined) dieAtWrite(statement);
  if (statements !== undefined) full = statements;
});
process.channel?.unref();
