/** The parts of a trial: actions of people, and the comparison of their answers with the store, the files and the partners. */
import type { Program } from '../../../metadata/program.ts';
import type { Store, StoredRecord } from '../../../server/store/index.ts';
import type { Partners } from './partners.ts';

/** `no`: refused with a message, nothing was saved. `unknown`: no answer, or one that leaves the outcome open. */
export type Outcome = 'yes' | 'no' | 'unknown';

export interface TrialAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  body: any;
}

/** @returns undefined if no answer arrived */
export type TrialCall = (
  session: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<TrialAnswer | undefined>;

export interface TrialWorld {
  readonly program: Program;
  /** One session for each person; those with even numbers are administrators. */
  readonly sessions: readonly string[];
  readonly admin: string;
  readonly call: TrialCall;
  readonly partners: Partners;
}

/** One action of one person. */
export interface Doing {
  readonly person: number;
  readonly session: string;
  /** Counts the actions of a person; alike for all who act at the same time. */
  readonly turn: number;
  /** A random number for choices within the action. */
  readonly draw: number;
}

export interface Aftermath {
  readonly store: Store;
  readonly dataDir: string;
  readonly call: TrialCall;
  /** Adds a difference between the answers and the store, the files or the partners. */
  report(difference: string, details: unknown): void;
}

export interface Area {
  /** The actions by name. */
  readonly acts: Readonly<Record<string, (doing: Doing) => Promise<void>>>;
  /** The number of acknowledged results, by name. */
  acknowledged(): Record<string, number>;
  /** Left out where nothing is stored. */
  compare?(after: Aftermath): Promise<void>;
}

/** 503 leaves the outcome open; 507 and rejections mean that nothing was saved. */
export function outcomeOf(
  answer: TrialAnswer | undefined,
  isDone: (body: TrialAnswer['body']) => boolean = () => true,
): Outcome {
  if (!answer || answer.status === 503) return 'unknown';
  return answer.status === 200 && isDone(answer.body) ? 'yes' : 'no';
}

export const savedOne = (body: TrialAnswer['body']): boolean => body.saved?.length === 1;

export const acknowledgedOf = (outcomes: readonly Outcome[]): number => outcomes.filter((one) => one === 'yes').length;

/** Whether a number of stored things agrees with the answer to the call that creates one. */
export function isConsistent(created: Outcome, stored: number): boolean {
  if (created === 'yes') return stored === 1;
  return stored <= (created === 'unknown' ? 1 : 0);
}

/** All records of an entity by the text of a field. */
export async function recordsBy(store: Store, entity: string, field: string): Promise<Map<string, StoredRecord[]>> {
  const found = new Map<string, StoredRecord[]>();
  for await (const record of store.entities(entity).each({})) {
    const key = String(record.values[field] ?? '');
    found.set(key, [...(found.get(key) ?? []), record]);
  }
  return found;
}

/** Saves one record while the trial is prepared. */
export async function mustSave({ call, admin }: TrialWorld, entity: string, row: object): Promise<string> {
  const answer = await call(admin, 'PUT', `/api/records/${entity}`, { rows: [{ tempId: 't', ...row }] });
  const [saved] = answer?.body.saved ?? [];
  if (!saved) throw new Error(`${entity}: ${JSON.stringify(answer)}`);
  return saved.id;
}

/** Uploads one file. @param query the query of `/api/uploadFiles` */
export function uploadFile(
  { call }: TrialWorld,
  session: string,
  path: string,
  file: { name: string; text: string },
): Promise<TrialAnswer | undefined> {
  const form = new FormData();
  form.append('file', new File([file.text], file.name));
  return call(session, 'POST', path, form);
}
