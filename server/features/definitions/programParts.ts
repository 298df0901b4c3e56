/** Parts of a program as they are sent: cut, written and packed once for each set of rights. */
import { createHash } from 'node:crypto';
import { type ClosureRoot, cutterOf, type TextPiece, type Viewer } from '../../../metadata/projection.ts';
import { type OperationContext, RawAnswer } from '../../operations/operation.ts';
import { compress, type Encoding, encodingFor } from '../../platform/http/compression.ts';
import { createLruCache } from '../../platform/lruCache.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

interface SentPart {
  /** Hash of the bytes, 16 hexadecimal digits. */
  hash: string;
  /** JSON in UTF-8. */
  bytes: Buffer<ArrayBuffer>;
  packed: Map<Encoding, Promise<Buffer>>;
}

/** Maximum number of cached parts per program. Evicted parts are cut again on demand. */
const MAX_CACHED_PARTS = 2000;

const digest = (data: string | Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 16);

/** Serialized pieces shared by many parts: joining them copies memory without encoding again. */
const written = new WeakMap<() => string, Buffer>();

function bytesOf(piece: TextPiece): Buffer {
  if (typeof piece === 'string') return Buffer.from(piece);
  const bytes = written.get(piece) ?? Buffer.from(piece());
  written.set(piece, bytes);
  return bytes;
}

/** The members of a JSON object as text without braces. */
const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1);

/** Names the rights for which a part is cut. */
export function rightsHash({ session }: OperationContext): string {
  const permissions = [...(session?.permissions ?? [])].sort();
  return digest(JSON.stringify([permissions, session?.isAdmin ?? false, session !== undefined]));
}

/** The same object for the same rights: the cutter keeps by it what the shell has. */
function whoOf({ runtime, session }: OperationContext, rights: string): Viewer {
  const known = runtime.prepared('rights', () => createLruCache<Viewer>(MAX_CACHED_PARTS));
  const permissions = new Set(session?.permissions ?? []);
  return (
    known.get(rights) ??
    known.put(rights, { permissions, isAdmin: session?.isAdmin ?? false, signedIn: session !== undefined })
  );
}

/** The shell of the program in force for this person; it says the day too, so it is another one tomorrow. */
export async function shellPart(context: OperationContext): Promise<SentPart> {
  const { runtime, today } = context;
  const part = await cachedPart(context, `shell ${today}`, (who, rights) => {
    const { hash, tenant, layers } = runtime.program;
    const cut = `${hash}-${rights.slice(0, 12)}`;
    return [
      `${membersOf({ hash, cut, tenant, layers })},`,
      ...cutterOf(runtime.program).shell(who),
      `,${membersOf({ today, timeZone: runtime.timeZone })}`,
    ];
  });
  return part as SentPart;
}

/** The closure of a route, dialog or component; undefined if the user does not have access. */
export const closurePart = (context: OperationContext, root: ClosureRoot): Promise<SentPart | undefined> =>
  cachedPart(context, root.join(' '), (who) => cutterOf(context.runtime.program).closure(who, root));

/** Milliseconds of cutting parts before yielding to the event loop. */
const SLICE_MS = 10;

let lastTurn = Promise.resolve();
let sliceEnd = 0;

/** Resolves when it is the caller's turn to cut, however many ask at once. */
function cutTurn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    if (performance.now() < sliceEnd) return;
    await new Promise((resolve) => setImmediate(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  });
  return lastTurn;
}

async function cachedPart(
  context: OperationContext,
  what: string,
  make: (who: Viewer, rights: string) => readonly TextPiece[] | undefined,
): Promise<SentPart | undefined> {
  const parts = partsOf(context.runtime);
  const rights = rightsHash(context);
  const key = `${rights} ${what}`;
  if (!parts.get(key)) await cutTurn();
  // Another call may have made it meanwhile.
  const found = parts.get(key);
  if (found) return found;
  const pieces = make(whoOf(context, rights), rights);
  if (pieces === undefined) return undefined;
  const bytes = Buffer.concat(['{', ...pieces, '}'].map(bytesOf));
  return parts.put(key, { hash: digest(bytes), bytes, packed: new Map() });
}

const partsOf = (runtime: ProgramRuntime) =>
  runtime.prepared('parts of the program', () => createLruCache<SentPart>(MAX_CACHED_PARTS));

/** Answers a part, packed as the browser takes it, or 304 where it has this one. */
export async function sendPart(context: OperationContext, part: SentPart): Promise<RawAnswer> {
  const { headers: asked } = context.request.raw;
  const tag = `"${part.hash}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'sessionId, Accept-Encoding' };
  if (isNamed(asked.get('if-none-match'), tag)) return new RawAnswer(new Response(null, { status: 304, headers }));
  const encoding = encodingFor(asked.get('accept-encoding'));
  const typed = { ...headers, 'Content-Type': 'application/json' };
  if (!encoding) return new RawAnswer(new Response(part.bytes, { headers: typed }));
  const bytes = part.packed.get(encoding) ?? compress(part.bytes, encoding, 'little');
  part.packed.set(encoding, bytes);
  return new RawAnswer(
    new Response((await bytes) as Uint8Array<ArrayBuffer>, { headers: { ...typed, 'Content-Encoding': encoding } }),
  );
}

/** RFC 9110 section 13.1.2: weak comparison; what is between may have made the tag weak. */
const isNamed = (header: string | null, tag: string) =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
