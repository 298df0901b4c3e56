import { useAtomValue } from 'jotai';
import { holds, sessionAtom } from '../../calls/session.ts';
import { definition } from '../../program/program.ts';

/** Whether an action is there for this user, whatever a record says: asked again when the session is another one. */
export function useIsPermitted(): (name: string) => boolean {
  const session = useAtomValue(sessionAtom);
  return (name) => {
    const action = definition('action', name);
    return action !== undefined && holds(action.permission, session);
  };
}
