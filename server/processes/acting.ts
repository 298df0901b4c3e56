/** On whose behalf procedures and transitions act: a user by her own right, a definition by itself, the system by the clock. */
import { type Access, accessOfDefinitions, createAccess } from '../access/access.ts';
import type { OperationContext } from '../call/operation.ts';
import { userScope } from '../call/requestScope.ts';
import type { Acting } from '../call/services.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { storedFaults } from '../recordAccess/storedFaults.ts';
import type { MoveParts, TransitionActor } from '../recordAccess/transitionRecords.ts';
import type { Session } from '../session/session.ts';
import type { Scope, Store } from '../store/index.ts';
import { transitionEvent } from './notifications/events.ts';
import { notify } from './notifications/notify.ts';

/** Who the history says it was where nobody pressed anything. */
const SYSTEM = 'system';

/** Who moves records by themselves, and what guards and expressions then read as the user. */
export const systemUser = { id: SYSTEM, name: SYSTEM, isAdmin: true };

/** A session of the system itself, in the scope of what it acts on. */
export function systemSession(
  runtime: ProgramRuntime,
  { company, system }: Pick<Scope, 'company' | 'system'>,
): Session {
  return {
    tokenHash: '',
    user: {
      id: SYSTEM,
      name: SYSTEM,
      email: '',
      userType: '',
      country: '',
      language: '',
      timeZone: '',
      defaultNavigationURL: '',
    },
    isAdmin: true,
    products: [],
    context: { company, system, country: '', defaultNavigationURL: '' },
    grants: [],
    groups: [],
    permissions: new Set(Object.keys(runtime.program.definitions.permission)),
    reach: new Map([[company, new Set([system])]]),
  };
}

/** Who moves records. @param byItself whether no permission is asked */
export const transitionActorOf = ({ session, today, now }: Acting, byItself = false): TransitionActor => ({
  by: session?.user.id ?? SYSTEM,
  user: session ? userScope(session) : systemUser,
  today,
  now,
  byItself,
});

/** The same with another store: one inside a transaction. */
export const actingIn = <Some extends Acting>(acting: Some, store: Store): Some => ({
  ...acting,
  services: { ...acting.services, store },
});

/** What moves the records of these: what follows goes by the right of the transition, who is to be told is told. */
export const movePartsOf = (acting: Acting): MoveParts => {
  const { services, runtime, session, now } = acting;
  const { hidden } = createAccess(runtime.program, session);
  return {
    store: services.store,
    runtime,
    hidden,
    follow: (store, procedure, params) => services.processes.follow(actingIn(acting, store), procedure, params),
    ask: (store, operation, params) => services.processes.ask(actingIn(acting, store), operation, params),
    tell: (store, { entity, transition, records }) =>
      notify(
        { store, runtime, programs: services.programs, options: services.options, now },
        records.map((record) => transitionEvent(runtime, entity, transition, record, session?.context ?? {})),
      ),
    judge: async (store, entity, judged) => {
      const [first] = judged;
      if (!first) return [];
      // Rules decide the same whoever moves the record; only what is hidden from a person is not told.
      const context = definitionContext({
        ...actingIn(acting, store),
        session: session ?? systemSession(runtime, first.record.scope),
      });
      return storedFaults({ ...context, access: { ...context.access, hidden } }, entity, judged);
    },
  };
};

/** An operation's context by the right of definitions, for what they do themselves. */
export function definitionContext(acting: Acting): OperationContext {
  const access: Access = accessOfDefinitions(createAccess(acting.runtime.program, acting.session));
  return {
    requestId: '',
    request: {
      address: '',
      agent: SYSTEM,
      signal: new AbortController().signal,
      bodyLimit: 0,
      raw: new Request('http://procedure.invalid/'),
    },
    ...acting,
    access,
  };
}
