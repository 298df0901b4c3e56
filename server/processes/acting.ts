/** The actor of procedures and transitions: a user with own permissions, a definition, or the system by timer. */
import { type Access, accessOfDefinitions, createAccess } from '../access/access.ts';
import { beginApproval } from '../approvals/beginApproval.ts';
import type { OperationContext } from '../operations/operation.ts';
import { userScope } from '../operations/requestScope.ts';
import type { Acting } from '../operations/services.ts';
import { withoutRequest } from '../operations/withoutRequest.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { storedFaults } from '../records/check/storedFaults.ts';
import type { MoveParts, TransitionActor } from '../records/save/transitionRecords.ts';
import type { Session } from '../session/session.ts';
import type { Scope, Store } from '../store/index.ts';
import { transitionEvent } from './notifications/events.ts';
import { notify } from './notifications/notify.ts';

/** The user in the history for automatic changes. */
const SYSTEM = 'system';

/** The actor of automatic transitions, and the `user` scope of their guards and expressions. */
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

/** The actor of a transition. @param byItself true if no permission is checked */
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

/**
 * Context for moving records: subsequent procedures run with the permissions of the transition, and notifications are
 * sent.
 */
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
    approve: (store, entity, record) =>
      beginApproval(definitionContext(actingIn(acting, store)), {
        entity,
        record,
        initiator: session?.user.id ?? SYSTEM,
      }),
    judge: async (store, entity, judged) => {
      const [first] = judged;
      if (!first) return [];
      // Rules give the same result for every actor; only fields hidden from a user are omitted.
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
    request: withoutRequest(SYSTEM),
    ...acting,
    access,
  };
}
