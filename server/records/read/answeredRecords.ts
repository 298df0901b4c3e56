/** The records in the answer of an operation that definitions call about an entity: its row or rows. */
import { isRecord } from '../../../metadata/isRecord.ts';

/** @param entity the parameter of the call; no text where the operation is about none */
export function answeredRecords(entity: unknown, answer: unknown): Record<string, unknown>[] {
  if (typeof entity !== 'string' || !isRecord(answer)) return [];
  const rows: readonly unknown[] = Array.isArray(answer.rows) ? answer.rows : [];
  return [answer.row, ...rows].filter((one): one is Record<string, unknown> => isRecord(one));
}

/** The same answer without the fields that `seen` takes out of its records. */
export function answerOfSeen(
  entity: unknown,
  answer: unknown,
  seen: (entity: string, record: Record<string, unknown>) => unknown,
): unknown {
  if (typeof entity !== 'string' || !isRecord(answer)) return answer;
  const cut = (one: unknown) => (isRecord(one) ? seen(entity, one) : one);
  return {
    ...answer,
    ...(isRecord(answer.row) ? { row: cut(answer.row) } : {}),
    ...(Array.isArray(answer.rows) ? { rows: answer.rows.map(cut) } : {}),
  };
}
