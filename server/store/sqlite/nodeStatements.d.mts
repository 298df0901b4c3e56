import type { DatabaseSync } from 'node:sqlite';
import type { SqliteResult, SqliteValue } from './driver.ts';

export interface NodeStatements {
  run(sql: string, params: readonly SqliteValue[], returnsRows: boolean): SqliteResult;
  close(): void;
}

export function nodeStatements(database: DatabaseSync): NodeStatements;
