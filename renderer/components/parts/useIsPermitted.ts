import { useAtomValue } from 'jotai';
import { holds, sessionAtom } from '../../http/session.ts';
import { definition } from '../../program/program.ts';

/** True if the user can use an action, regardless of the record: reevaluated when the session changes. */
export function useIsPermitted(): (name: string) => boolean {
  const session = useAtomValue(sessionAtom);
  return (name) => {
    const action = definition('action', name);
    return action !== undefined && holds(action.permission, session);
  };
}
