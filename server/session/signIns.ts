/** Log of a user's sign-ins: time, address and outcome. */
import type { Backend } from '../store/backend.ts';
import { newId } from '../store/recordStore/newId.ts';

/** Older entries are deleted. */
const RETENTION_MS = 180 * 86_400_000;

export type SignInOutcome = 'signedIn' | 'wrongPassword' | 'wrongCode' | 'invitation' | 'registration' | 'provider';

export interface SignInFacts {
  userId: string;
  outcome: SignInOutcome;
  address: string;
  agent: string;
  now: Date;
}

/** Notes what came of a sign-in of a user who is known. */
export async function noteSignIn({ db }: Pick<Backend, 'db'>, facts: SignInFacts): Promise<void> {
  const { userId, outcome, address, agent, now } = facts;
  const old = new Date(now.getTime() - RETENTION_MS).toISOString();
  await db.deleteFrom('sign_ins').where('user_id', '=', userId).where('at', '<', old).execute();
  await db
    .insertInto('sign_ins')
    .values({ id: newId(), user_id: userId, at: now.toISOString(), outcome, address, agent: agent.slice(0, 300) })
    .execute();
}
