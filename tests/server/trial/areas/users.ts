/** Users: invited by a mail that is sent once, accepted through its link, registered with a password, able to sign in. */
import {
  type Area,
  acknowledgedOf,
  type Doing,
  isConsistent,
  type Outcome,
  outcomeOf,
  recordsBy,
  type TrialWorld,
} from '../area.ts';

interface TrialUser {
  readonly person: number;
  readonly email: string;
  readonly isInvited: boolean;
  created: Outcome;
  accepted: Outcome;
}

const PASSWORD = 'Quay-side7';
/** Hashing a password takes long: so many users sign in at the end. */
const SIGN_INS = 8;

export function openUsers({ call, partners }: TrialWorld): Area {
  const users: TrialUser[] = [];
  const mailsTo = (email: string) => partners.smtp.received.filter(({ to }) => to.includes(email));
  const add = (email: string, person: number, isInvited: boolean): TrialUser => {
    const user: TrialUser = { person, email, isInvited, created: 'unknown', accepted: 'no' };
    users.push(user);
    return user;
  };

  async function invite({ person, session, turn }: Doing): Promise<void> {
    const user = add(`invited-${turn}-${person}@trial.test`, person, true);
    const body = { emails: user.email, role: 'billing', systems: ['ofs'] };
    user.created = outcomeOf(await call(session, 'POST', '/api/users/invite', body));
  }

  async function accept({ person, draw }: Doing): Promise<void> {
    const open = users.filter((one) => one.person === person && one.isInvited && one.accepted === 'no');
    const user = open[draw % Math.max(open.length, 1)];
    const raw = (user && mailsTo(user.email)[0]?.raw) ?? '';
    const [, link] = /\/redirection\/([\w-]+)/.exec(raw.replace(/=\r?\n/g, '')) ?? [];
    if (!user || !link) return;
    const body = { link, name: user.email, password: PASSWORD, confirmPassword: PASSWORD };
    user.accepted = outcomeOf(await call('', 'POST', '/api/invitation', body));
  }

  async function register({ person, session, turn }: Doing): Promise<void> {
    const user = add(`registered-${turn}-${person}@trial.test`, person, false);
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const body = { email: user.email, name: user.email, role: 'billing', systems: ['ofs'], ...passwords };
    user.created = outcomeOf(await call(session, 'POST', '/api/users/register', body));
    user.accepted = user.created;
  }

  return {
    acts: { invite, accept, register },
    acknowledged: () => ({
      users: acknowledgedOf(users.map(({ created }) => created)),
      acceptances: acknowledgedOf(users.filter(({ isInvited }) => isInvited).map(({ accepted }) => accepted)),
    }),
    async compare({ store, call: ask, report }) {
      const stored = await recordsBy(store, 'user', 'email');
      for (const user of users) {
        const found = stored.get(user.email) ?? [];
        if (!isConsistent(user.created, found.length)) report('user', { ...user, stored: found.length });
        const [record] = found;
        const sent = new Set(mailsTo(user.email).map(({ messageId }) => messageId)).size;
        if (user.isInvited && sent !== found.length) report('invitation', { ...user, stored: found.length, sent });
        const status = record?.values.status;
        if (record && user.accepted !== 'unknown' && (user.accepted === 'yes') !== (status === 'active'))
          report('status of a user', { ...user, status });
      }
      for (const { email } of users.filter(({ accepted }) => accepted === 'yes').slice(-SIGN_INS)) {
        const answer = await ask('', 'POST', '/api/login', { email, password: PASSWORD });
        if (answer?.status !== 200) report('sign-in', { email, answer });
      }
    },
  };
}
