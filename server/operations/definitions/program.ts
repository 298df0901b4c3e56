import { createHash } from 'node:crypto';
import type { Program } from '../../../metadata/program.ts';
import { projectProgram } from '../../../metadata/project.ts';
import { type Encoding, encodingFor, pack } from '../../http/packing.ts';
import type { ProgramRuntime } from '../../runtime/programRuntime.ts';
import { type Operation, type OperationContext, RawAnswer } from '../operation.ts';

/** One cut of the program as it is sent: made once for each set of permissions and day. */
interface Sent {
  day: string;
  text: string;
  packed: Map<Encoding, Promise<Buffer>>;
}

/**
 * What this user's browser may know of the definitions. A browser that names the cut it has, as `hash` or in If-None-Match,
 * is told that nothing changed before anything is cut or written.
 */
export const program: Operation<'definitions.program'> = {
  async run(context, { hash }) {
    const { runtime } = context;
    const who = whoOf(context);
    const key = createHash('sha256')
      .update(JSON.stringify([[...who.permissions].sort(), who.isAdmin, who.signedIn]))
      .digest('hex');
    // The browser names the program and for whom it was cut, so that a change of either is a change.
    const cut = `${runtime.program.hash}-${key.slice(0, 12)}`;
    if (hash === cut) return { unchanged: true, hash: runtime.program.hash, cut };
    const { headers: asked } = context.request.raw;
    const tag = `"${cut}-${context.today}"`;
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'sessionId, Accept-Encoding' };
    if (isNamed(asked.get('if-none-match'), tag)) return new RawAnswer(new Response(null, { status: 304, headers }));
    const sent = sentOf(runtime, `program for ${key}`, context.today, () => ({
      cut,
      ...projectProgram(runtime.program, who),
    }));
    const encoding = encodingFor(asked.get('accept-encoding'));
    const typed = { ...headers, 'Content-Type': 'application/json' };
    if (!encoding) return new RawAnswer(new Response(sent.text, { headers: typed }));
    const bytes = sent.packed.get(encoding) ?? pack(Buffer.from(sent.text), encoding, 'much');
    sent.packed.set(encoding, bytes);
    return new RawAnswer(
      new Response((await bytes) as Uint8Array<ArrayBuffer>, { headers: { ...typed, 'Content-Encoding': encoding } }),
    );
  },
};

const whoOf = ({ session }: OperationContext) => ({
  permissions: new Set(session?.permissions ?? []),
  isAdmin: session?.isAdmin ?? false,
  signedIn: session !== undefined,
});

/** RFC 9110 section 13.1.2: weak comparison; what is between may have made the tag weak. */
const isNamed = (header: string | null, tag: string) =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/** Yesterday's text is of no use any more: each key keeps one. */
function sentOf(runtime: ProgramRuntime, key: string, day: string, make: () => Program & { cut: string }): Sent {
  const kept = runtime.prepared<{ sent?: Sent }>(key, () => ({}));
  if (kept.sent?.day !== day) {
    const { hash, cut, tenant, layers, definitions, fields, rulesOf } = make();
    const text = JSON.stringify({
      hash,
      cut,
      tenant,
      layers,
      definitions,
      fields,
      rulesOf,
      today: day,
      timeZone: runtime.timeZone,
    });
    kept.sent = { day, text, packed: new Map() };
  }
  return kept.sent;
}
