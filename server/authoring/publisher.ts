import type { Session } from '../session/session.ts';
import type { Publisher } from './guards.ts';

/** The permissions of a publisher. */
export function publisherOf(session: Session): Publisher {
  const allRows = session.grants.flatMap((grant) =>
    [...grant.permissions].filter(([, filters]) => Object.keys(filters).length === 0).map(([permission]) => permission),
  );
  return { permissions: session.permissions, isAdmin: session.isAdmin, allRows: new Set(allRows) };
}
