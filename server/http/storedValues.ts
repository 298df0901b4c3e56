/** Values of a save that equal what the read call of the same record answers: a client may send a record back as it was read. */
import { isRecord } from '../../metadata/isRecord.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { operations as signatures } from '../../metadata/signatures/operations.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';

export interface SaveCall {
  runtime: ProgramRuntime;
  /** The address of the save. */
  url: URL;
  body: unknown;
  /** Answers a GET as the same caller. */
  read(url: URL): Promise<Response>;
}

/**
 * The names among `unknown` that the save refuses: those whose value differs from the stored one, or that the caller cannot read.
 * @param unknown dotted names of members that the save does not take, such as `body.users`
 */
export async function namesThatDiffer(unknown: readonly string[], call: SaveCall): Promise<readonly string[]> {
  const { body, read } = call;
  if (!isRecord(body) || !unknown.some((name) => name.startsWith('body.'))) return unknown;
  const url = readAddress(call);
  if (!url) return unknown;
  const response = await read(url);
  if (response.status !== 200) return unknown;
  const answer: unknown = await response.json();
  const stored = isRecord(answer) ? { ...answer, ...record(answer.data), ...record(answer.row) } : answer;
  return unknown.filter((name) => {
    const [root, ...names] = name.split('.');
    const value = memberAt(stored, names);
    return root !== 'body' || value === undefined || !sameJson(value, memberAt(body, names));
  });
}

/** The address of the read call of the record: the save's own, or the save's with the id in the body. */
function readAddress({ runtime, url, body }: SaveCall): URL | undefined {
  const id = isRecord(body) && typeof body.id === 'string' && body.id !== '' ? body.id : undefined;
  const paths = [...(id === undefined ? [] : [`${url.pathname}/${encodeURIComponent(id)}`]), url.pathname];
  const path = paths.find((one) => {
    const found = runtime.router.find('GET', one);
    if (!found || 'allow' in found || Object.keys(found.path).length === 0) return false;
    const cases = runtime.casesOf(found.name, found.api);
    return cases.every(({ definition }) => signatures[definition.operation].readOnly);
  });
  return path === undefined ? undefined : new URL(path, url);
}

const record = (value: unknown) => (isRecord(value) ? value : {});
const memberAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), value);
