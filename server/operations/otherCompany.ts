/**
 * A call that is made in another company of the caller's than the session works in: what is held there decides, in one of its
 * systems, and the session stays where it is (docs/contract/calls.md, Access).
 */
import { notFound } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { sessionFor } from '../session/readSession.ts';
import type { Session } from '../session/session.ts';
import { systemsOf } from '../session/wireUser.ts';
import type { Services } from './services.ts';

/** The session of a call, and its program. */
export interface Caller {
  session: Session;
  runtime: ProgramRuntime;
}

/**
 * The caller's session in a company: in the named system, else in the first system that admits the call.
 * @throws HttpError 404 if none does, the same as for an unknown company
 */
export async function callerIn(
  { store, runtimeOf }: Pick<Services, 'store' | 'runtimeOf'>,
  session: Session,
  { company, system, now }: { company: string; system: string; now: Date },
  isLetIn: (caller: Caller) => boolean,
): Promise<Caller> {
  const held = session.reach.get(company);
  const systems = held ? (await systemsOf(store, { reach: new Map([[company, held]]) })).get(company) : undefined;
  // A company may have no system yet; whoever holds something in all of them holds it there too.
  const all = systems?.length === 0 ? [''] : (systems ?? []);
  for (const one of system === '' ? all : all.filter((id) => id === system)) {
    const runtime = await runtimeOf(one, undefined, session.user.language);
    const context = { ...session.context, company, system: one };
    const there = await sessionFor(store, runtime, session.user.id, session.tokenHash, context, now);
    if (there && isLetIn({ session: there, runtime })) return { session: there, runtime };
  }
  throw notFound(t('recordGone'));
}
