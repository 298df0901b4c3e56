/** A user is added in one write: record, password and grants, or nothing of them. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addUser } from '../../server/session/addUser.ts';
import { startServer } from './server.ts';

it('leaves nobody behind where the grants cannot be written', async () => {
  const server = await startServer();
  const { store } = server.services;
  const { program } = server.services.runtime();
  const email = 'half@demo.invoize.test';
  const add = () =>
    addUser(
      { store, program },
      { email, name: 'Half', role: 'admin', password: 'Invoize#2027', company: 'meridian', systems: ['ofs'] },
    );
  const count = async () => {
    const [credentials] = await store.db
      .selectFrom('credentials')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute();
    return [
      Number(credentials?.n),
      (await store.entities('user').lookup({ matchKey: 'email', values: [email] })).length,
    ];
  };
  const before = await count();
  const fail = `create trigger no_grants before insert on grants begin select raise(abort, 'the disk is full'); end`;
  await store.write(({ db }) => sql.raw(fail).execute(db));
  await expect(add()).rejects.toThrow('the disk is full');
  expect(await count()).toEqual(before);
  await store.write(({ db }) => sql.raw('drop trigger no_grants').execute(db));
  await add();
  const [credentials = 0, users = 0] = before;
  expect(await count()).toEqual([credentials + 1, users + 1]);
  await server.close();
});
