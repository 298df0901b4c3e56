/** A user is added in one write: record, password and grants, or nothing of them. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addUser } from '../../server/records/save/addUser.ts';
import { startServer } from './server.ts';

it('leaves nobody behind where the grants cannot be written', async () => {
  const server = await startServer();
  const { store } = server.services;
  const runtime = server.services.runtime();
  const email = 'half@demo.invoize.test';
  const add = () =>
    addUser(
      { store, runtime },
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

it('refuses row access by names that there are not, with the nearest ones, and writes nothing', async () => {
  const server = await startServer();
  try {
    const { store } = server.services;
    const runtime = server.services.runtime();
    const SEE = 'shipmentEntry.sideShipmentEntry';
    const add = (rowAccess: Record<string, Record<string, string[]>>) =>
      addUser(
        { store, runtime },
        {
          email: 'narrow@demo.invoize.test',
          name: 'Narrow',
          role: 'demoCarrier',
          password: 'Invoize#2027',
          company: 'meridian',
          systems: ['ofs'],
          rowAccess,
        },
      );
    const refused = (msg: string) => ({ status: 422, body: { msg: expect.stringContaining(msg) } });
    await expect(add({ [SEE]: { acountNumber: ['AC-1001'] } })).rejects.toMatchObject(
      refused(`The permission "${SEE}" has no row filter "acountNumber". Did you mean "accountNumber"?`),
    );
    await expect(add({ 'shipmentEntry.sideShipmentEntri': { accountNumber: [] } })).rejects.toMatchObject(
      refused(`There is no permission "shipmentEntry.sideShipmentEntri". Did you mean "${SEE}"`),
    );
    for (const name of ['constructor', '__proto__', 'toString']) {
      await expect(add({ [SEE]: Object.fromEntries([[name, ['AC-1001']]]) })).rejects.toMatchObject(refused(name));
      await expect(add(Object.fromEntries([[name, {}]]))).rejects.toMatchObject(refused(name));
    }
    const users = () => store.entities('user').lookup({ matchKey: 'email', values: ['narrow@demo.invoize.test'] });
    expect(await users()).toEqual([]);
    await add({ [SEE]: { accountNumber: ['AC-1001'] } });
    expect(await users()).toHaveLength(1);
  } finally {
    await server.close();
  }
});

it('refuses characters that nobody sees in a name or an address, whoever writes them', async () => {
  const server = await startServer();
  try {
    const { store } = server.services;
    const runtime = server.services.runtime();
    const user = { role: 'admin', password: 'Invoize#2027', company: 'meridian', systems: ['ofs'] };
    for (const hidden of ['\u0007', '\u200b', '\u202e', '\u2066', '\ufeff']) {
      for (const more of [
        { email: 'plain@demo.invoize.test', name: `Ada${hidden}x` },
        { email: `a${hidden}x@demo.invoize.test`, name: 'Ada' },
      ])
        await expect(addUser({ store, runtime }, { ...user, ...more })).rejects.toMatchObject({ status: 412 });
    }
    const admin = await server.signIn('admin@demo.invoize.test');
    const rows = [{ tempId: 'a', accountNumber: 'AC-PLAIN', accountName: 'Ac\u202eme' }];
    const saved = await server.call('PUT', '/api/records/account', admin, { rows });
    expect([saved.status, saved.body.errorRows?.[0].errors]).toEqual([
      412,
      expect.objectContaining({ accountName: expect.any(String) }),
    ]);
    const lanes = await server.call('PUT', '/api/records/lane', admin, { rows: [{ tempId: 'l', name: 'As\u200bia' }] });
    expect([lanes.status, lanes.body.errorRows?.[0].errors.name]).toEqual([412, expect.any(String)]);
  } finally {
    await server.close();
  }
});
