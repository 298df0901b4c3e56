/** The part of a record that a recipient can see, by the permissions at the time of the event. */
import { createAccess } from '../../access/access.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { sessionFor } from '../../session/readSession.ts';
import type { Store } from '../../store/index.ts';
import type { NotificationEvent } from './events.ts';

/** Fields that are hidden from a person; undefined where they do not reach the record at all. */
export type SeenBy = (userId: string) => Promise<ReadonlySet<string> | undefined>;

/** Parameters. */
interface Parts {
  store: Store;
  runtime: ProgramRuntime;
  now: Date;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Each user is checked once. An event without a record hides nothing. */
export function seenBy({ store, runtime, now }: Parts, event: NotificationEvent): SeenBy {
  const { record, company, values } = event;
  const known = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  const ask = async (userId: string): Promise<ReadonlySet<string> | undefined> => {
    if (!record) return NOTHING;
    const context = { company, system: record.system, country: '', defaultNavigationURL: '' };
    const session = await sessionFor(store, runtime, userId, '', context, now);
    if (!session) return undefined;
    const access = createAccess(runtime.program, session);
    const asked = { access, runtime, today: runtime.today(now) };
    if (!access.may(record.entity, 'list')) return undefined;
    const reached = isAccessible(asked, record.entity, 'list')({ scope: record.scope, values: { ...values } });
    return reached ? access.hidden(record.entity) : undefined;
  };
  return (userId) => {
    const found = known.get(userId) ?? ask(userId);
    known.set(userId, found);
    return found;
  };
}
