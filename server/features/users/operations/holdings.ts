import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { grantsOf, heldGrants } from '../../../session/grants.ts';
import { covers } from '../mayGive.ts';

/** What is asked before somebody is locked or leaves: of a user of the caller's company, and of nobody else. */
export const holdings: Operation<'users.holdings'> = {
  async run(context, { user }) {
    const session = signedIn(context);
    const { company } = session.context;
    const { store } = context.services;
    const { program } = context.runtime;
    const inCompany = (grant: { company: string }) => grant.company === company;
    const of = async (id: string) => (await grantsOf(store, program, id, context.today)).filter(inCompany);
    const [theirs, mine] = [await of(user), await of(session.user.id)];
    const within = theirs.every((grant) =>
      covers(
        mine.filter(({ system }) => system === '' || system === grant.system),
        grant,
      ),
    );
    if (!theirs.some(({ isAdmin }) => isAdmin)) return { within, isLast: false };
    const rows = await store.db
      .selectFrom('grants')
      .selectAll()
      .where('company', '=', company)
      .where('user_id', '!=', user)
      .execute();
    const others = [...new Set(rows.map((row) => row.user_id))].filter((id) =>
      heldGrants(
        rows.filter((row) => row.user_id === id),
        program,
        context.today,
      ).some(({ isAdmin }) => isAdmin),
    );
    const records = await store.entities(own.user).getMany(others);
    return { within, isLast: !records.some(({ values }) => values.isActive !== false) };
  },
};
