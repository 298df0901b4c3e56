/** References and files in a save: no field accepts the id of a record or file outside the row access. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allLists, listAt } from '../../../metadata/ownedLists.ts';
import type { Program } from '../../../metadata/program.ts';
import { targetOf } from '../../../server/records/check/namedIds.ts';
import { entityFields } from '../../../server/records/read/entityFields.ts';
import { storedMemberFields } from '../../../server/records/read/memberFields.ts';
import { addUser } from '../../../server/records/save/addUser.ts';
import { addGrants } from '../../../server/session/grants.ts';
import { setGrant } from '../grantOf.ts';
import { type Answer, demoProgram, startServer, type TestServer } from '../server.ts';

const MISSING = '00000000-0000-7000-8000-000000000000';
const HERE = { company: 'meridian', system: 'ofs' };
const SIBLING = { company: 'meridian', system: 'ofe' };
const THERE = { company: 'polaris', system: 'pls' };

let server: TestServer;
let admin: string;
let program: Program;

const workIn = async (session: string, at: { company: string; system: string }) =>
  expect((await server.call('POST', '/api/resetCookie', session, at)).status).toBe(200);
const saveAs = (session: string, entity: string, row: Record<string, unknown>) =>
  server.call('PUT', `/api/records/${entity}`, session, { rows: [row] });
const errorsOf = ({ body }: Answer): Record<string, string> => body.errorRows?.[0]?.errors ?? {};
const recordsIn = async (entity: string) =>
  (
    await server.services.store
      .entities(entity)
      .list({ scopes: [{}], today: '2026-11-28', extraTypes: {}, limit: 1000 })
  ).records;
const channelValues = (name: string) => ({ name, direction: 'outgoing', protocol: 'folder', path: name });

/** The first value of a fixed list, else a text. */
const anyValue = (list = '') => Object.keys(program.definitions.list[list]?.values ?? {})[0] ?? 'x';

/** Stored ids by entity: those of the other company, and of the other system of this one. */
const foreign = new Map<string, string[]>();

beforeAll(async () => {
  server = await startServer();
  program = await demoProgram();
  admin = await server.signIn('admin@demo.invoize.test');
  const { id } = (await server.call('GET', '/api/me', admin)).body.loggedInUser;
  await server.services.store.write((tx) =>
    addGrants(tx, { userId: id, role: 'admin', company: THERE.company, systems: [] }),
  );
  for (const place of [THERE, SIBLING]) {
    await workIn(admin, place);
    await saveAs(admin, 'account', { accountName: `Of ${place.system}`, accountNumber: `X-${place.system}` });
    await saveAs(admin, 'channel', channelValues(`of-${place.system}`));
    await saveAs(admin, 'tariff', { tariffName: `Of ${place.system}` });
  }
  await workIn(admin, HERE);
  for (const [entity, { scope }] of Object.entries(program.definitions.entity)) {
    if (scope === 'global') continue;
    const there = (await recordsIn(entity)).filter(
      (one) => one.scope.company === THERE.company || (scope === 'system' && one.scope.system === SIBLING.system),
    );
    if (there.length > 0) foreign.set(entity, [there[0]?.id as string]);
  }
});
afterAll(() => server?.close());

describe('every field that holds ids', () => {
  it('refuses an id of another company or system as a missing one', async () => {
    const runtime = server.services.programs.tenant();
    const tried: string[] = [];
    for (const [entity, definition] of Object.entries(program.definitions.entity)) {
      if (definition.access?.create === undefined || definition.serverMade) continue;
      const fields = [
        ...Object.entries(entityFields(runtime, entity).fields).map(([key, field]) => ({
          names: [] as string[],
          key,
          field,
        })),
        ...allLists(definition.lists).flatMap(({ names, list }) =>
          storedMemberFields(runtime, list).map((field) => ({ names: [...names], key: field.key, field, list })),
        ),
      ];
      for (const { names, key, field } of fields) {
        const target = targetOf(program, field);
        if (target?.kind !== 'record' || field.isReadonly) continue;
        const ids = foreign.get(target.entity);
        if (!ids) continue;
        const { variants } = definition;
        const [variant] =
          field.for ?? listAt(definition.lists, names)?.for ?? listAt(definition.lists, names.slice(0, 1))?.for ?? [];
        const kind = variants && variant ? { [variants.by]: variant } : {};
        const rowOf = (id: string) => {
          const list = listAt(definition.lists, names);
          const beside = (list ? storedMemberFields(runtime, list) : []).filter((one) => one.isMandatory);
          const leaf = {
            ...Object.fromEntries(beside.map((one) => [one.key, anyValue(one.suggestionsSource)])),
            [key]: field.type === 'multiselect' ? [id] : id,
          };
          return {
            ...kind,
            ...[...names].reduceRight<Record<string, unknown>>((inner, name, depth) => {
              const list = listAt(definition.lists, names.slice(0, depth + 1));
              return { [name]: list?.single ? inner : [inner] };
            }, leaf),
          };
        };
        const [first, ...rest] = [...names, key] as [string];
        const [other, none] = [ids[0] as string, MISSING];
        const [answer, missing] = [await saveAs(admin, entity, rowOf(other)), await saveAs(admin, entity, rowOf(none))];
        // Nobody writes it by this call.
        if (answer.body.errorRows === undefined) continue;
        tried.push(`${entity}.${[first, ...rest].join('.')}`);
        expect([entity, key, answer.status, errorsOf(answer)[first]]).toEqual([
          entity,
          key,
          missing.status,
          errorsOf(missing)[first],
        ]);
        expect([entity, key, errorsOf(answer)[first] ?? answer.body]).toEqual([
          entity,
          key,
          expect.stringContaining('This record does not exist.'),
        ]);
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining([
        'account.parentAccount',
        'company.parentCompany',
        'deliveryProfile.accountWiseSubject.account',
        'deliveryProfile.channel',
        'deliveryProfile.clonedFrom',
        'deliveryProfile.profileReferenceID',
        'system.company',
        'systemChannel.channel',
      ]),
    );
  });

  it('keeps an id that is stored writable for a person who may not read its record', async () => {
    await workIn(admin, HERE);
    const accounts = await recordsIn('account');
    const child = accounts.find(({ scope, values }) => scope.system === HERE.system && !values.parentAccount);
    const { id = '', version = 0 } = child ?? {};
    // A store of an earlier version may contain this.
    const [parent = ''] = foreign.get('account') ?? [];
    const written = await server.services.store.entities('account').saveMany({
      rows: [{ id, version, values: { parentAccount: parent } }],
      by: 'system',
      at: '2026-11-28T00:00:00.000Z',
      action: 'save',
      definition: program.hash,
      extraTypes: {},
    });
    expect(written[0]?.status).toBe('saved');
    const row = { id, version: version + 1, accountName: 'Child, renamed', parentAccount: parent };
    const kept = await saveAs(admin, 'account', row);
    expect([kept.status, kept.body.errorRows]).toEqual([200, undefined]);
    const moved = await saveAs(admin, 'account', { id, version: version + 2, parentAccount: MISSING });
    expect(errorsOf(moved)).toEqual({ parentAccount: 'This record does not exist.' });
  });

  it('judges, shows and changes no record of another company that a stored id names', async () => {
    const shipment = (await recordsIn('shipment')).find(({ scope }) => scope.system === HERE.system);
    const invoices = server.services.store.entities('invoice');
    const [id, number] = [crypto.randomUUID(), String(shipment?.values.shipmentNumber)];
    // A store of an earlier version may contain this.
    await invoices.addMany({
      rows: [{ id, values: { shipment: shipment?.id, status: 'notRated' } }],
      scope: THERE,
      by: 'test',
      at: '2026-11-28T00:00:00.000Z',
      action: 'import',
    });
    await workIn(admin, THERE);
    const path = `/api/records/invoice/${id}/transition`;
    const { status, body } = await server.call('PUT', path, admin, { transition: 'ready', version: 1 });
    await workIn(admin, HERE);
    expect(status).toBe(412);
    expect(JSON.stringify(body)).not.toContain(number);
    expect(await server.services.store.entities('shipment').get(shipment?.id ?? '')).toEqual(shipment);
  });
});

describe('files', () => {
  const attach = (session: string, file: string) =>
    saveAs(session, 'company', { name: 'Attached', code: 'ATT', logo: file });

  it('are attached only by a person who uploaded them or may read a record that holds them', async () => {
    const billing = await server.signIn('billing@demo.invoize.test');
    const [csv] = (await server.upload(billing, 'mine.csv', 'Shipment number\nOWN-1\n')).body.files;
    for (const id of [csv.id, MISSING]) {
      const answer = await attach(admin, id);
      expect([answer.status, errorsOf(answer)]).toEqual([412, { logo: 'This file does not exist.' }]);
    }
    expect((await server.call('GET', `/api/downloadFile?id=${csv.id}`, admin)).status).toBe(404);
    const [own] = (await server.upload(admin, 'own.csv', 'Shipment number\nOWN-2\n')).body.files;
    expect(errorsOf(await attach(admin, own.id))).not.toHaveProperty('logo');
  });

  describe('of two companies', () => {
    let theirs: string;
    let billing: string;
    /** The file of a document of this company, and the document. */
    let held: { file: string; document: string; version: number };
    const out: Record<string, string> = {};
    const upload = async (session: string, name: string) =>
      (await server.upload(session, name, `Shipment number\n${name}\n`)).body.files[0].id as string;
    const documentOf = async (session: string, file: string) => {
      const row = { tempId: 'd', name: 'Terms', file, docType: anyValue('managedDocumentTypes') };
      const { body } = await saveAs(session, 'managedDocument', row);
      expect(body.errorRows ?? []).toEqual([]);
      return body.saved[0] as { id: string; version: number };
    };
    const download = async (session: string, id: string) =>
      (await server.call('GET', `/api/downloadFile?id=${id}`, session)).status;

    beforeAll(async () => {
      const { store } = server.services;
      const user = { name: 'Polly', role: 'admin', password: 'Quay-side7', company: THERE.company };
      const runtime = server.services.runtime();
      await addUser({ store, runtime }, { ...user, email: 'polly@example.com', systems: [THERE.system] });
      const signIn = { email: 'polly@example.com', password: 'Quay-side7' };
      theirs = (await server.call('POST', '/api/login', undefined, signIn)).body.sessionId;
      billing = await server.signIn('billing@demo.invoize.test');
      await workIn(admin, HERE);
      const file = await upload(admin, 'held.csv');
      const { id, version } = await documentOf(admin, file);
      held = { file, document: id, version };
      out['uploaded in another company'] = await upload(theirs, 'theirs.csv');
      out['of a document of another company'] = await upload(theirs, 'document.csv');
      await documentOf(theirs, out['of a document of another company'] as string);
      out['uploaded by a colleague'] = await upload(billing, 'colleague.csv');
    });

    /** The calls that attach a file in a save or a procedure, by kind. */
    const ways: Record<string, (file: string) => Promise<Answer>> = {
      'the logo of a company': (logo) => saveAs(admin, 'company', { name: 'Attached', code: 'ATT', logo }),
      'a key file of a channel': (ownKeyFile) =>
        saveAs(admin, 'channel', { ...channelValues('keys'), protocol: 'AS2', ownKeyFile }),
      'a document': (file) =>
        saveAs(admin, 'managedDocument', { name: 'Copy', docType: anyValue('managedDocumentTypes'), file }),
      'another file of a document': (file) =>
        saveAs(admin, 'managedDocument', { id: held.document, version: held.version, file }),
      'a revision': (file) =>
        server.call('POST', '/api/procedures/dms.revise', admin, {
          params: { document: held.document, file, name: 'Revised' },
        }),
      'a member of a list': async (file) => {
        const { account } = program.definitions.entity;
        const fields = { paper: { type: 'file', label: 'Paper' } };
        const lists = { ...account?.lists, papers: { label: 'Papers', fields } };
        const entity = { ...program.definitions.entity, account: { ...account, lists } };
        const definitions = { ...program.definitions, entity } as unknown as Program['definitions'];
        const other = await startServer({ beside: server, program: { ...program, definitions } });
        const row = { accountName: 'Papers', accountNumber: 'X-papers', papers: [{ paper: file }] };
        const answer = await other.call('PUT', '/api/records/account', admin, { rows: [row] });
        await other.close();
        return answer;
      },
    };
    const plain = ({ status, body }: Answer) => [status, { ...body, requestId: '' }];

    it.each(
      Object.entries(ways),
    )('attaches no file out of reach as %s, with the answer of a missing file', async (_, attach) => {
      const missing = await attach(MISSING);
      expect([missing.status, JSON.stringify(missing.body)]).toEqual([
        412,
        expect.stringContaining('This file does not exist.'),
      ]);
      for (const [whose, id] of Object.entries(out))
        expect([whose, plain(await attach(id))]).toEqual([whose, plain(missing)]);
      for (const id of [held.file, await upload(admin, 'own.csv')])
        expect(JSON.stringify((await attach(id)).body)).not.toContain('This file does not exist.');
    });

    it('attaches no file to a packet by a save, and downloads none by a packet of another company', async () => {
      const packets = server.services.store.entities('packet');
      const at = { by: 'server', at: '2026-11-28T00:00:00.000Z', action: 'create' };
      const fileOf = (file: string) => [{ name: 'invoice.pdf', file, mediaType: 'application/pdf', size: 1 }];
      const packetWith = async (file: string, scope = HERE) => {
        const profiles = await recordsIn('deliveryProfile');
        const profile = profiles.find((one) => one.scope.company === HERE.company)?.id;
        const values = { name: 'Of March', profile, files: fileOf(file) };
        const [saved] = await packets.saveMany({ ...at, scope, rows: [{ values }] });
        if (saved?.status !== 'saved') throw new Error(JSON.stringify(saved));
        return saved.record;
      };
      const { id, version } = await packetWith(held.file);
      const rowsOf = (file: string) => [
        { name: 'Of April', files: fileOf(file) },
        { id, version, files: fileOf(file) },
      ];
      for (const row of rowsOf(MISSING)) {
        const missing = await saveAs(admin, 'packet', row);
        expect(missing.status).toBe(412);
        for (const file of Object.values(out)) {
          const [made, changed] = rowsOf(file);
          expect(plain(await saveAs(admin, 'packet', 'id' in row ? { ...changed } : { ...made }))).toEqual(
            plain(missing),
          );
        }
      }
      const read = async (session: string, packetId: string, fileId: string) =>
        (await server.call('GET', `/api/packetFile?${new URLSearchParams({ packetId, fileId })}`, session)).status;
      expect([await read(admin, id, held.file), await read(theirs, id, held.file)]).toEqual([200, 404]);
      // A packet downloads only its own files, and only those of its company, regardless of the ids it contains.
      for (const [whose, file] of Object.entries(out)) {
        expect([whose, await read(admin, id, file)]).toEqual([whose, 404]);
        if (whose === 'uploaded by a colleague') continue;
        const named = await packetWith(file);
        expect([whose, await read(admin, named.id, file)]).toEqual([whose, 404]);
      }
      const elsewhere = await packetWith(held.file, THERE);
      expect([await read(admin, elsewhere.id, held.file), await read(theirs, elsewhere.id, held.file)]).toEqual([
        404, 404,
      ]);
    });

    it('is downloaded by who uploaded it or may read a record of the company that holds it', async () => {
      const reader = 'auditor@demo.invoize.test';
      await setGrant(server, reader, { permissions: { 'accounts.viewAccounts': {} }, role: 'billing' });
      const blind = await server.signIn(reader);
      for (const [whose, id] of Object.entries(out)) expect([whose, await download(admin, id)]).toEqual([whose, 404]);
      expect(await download(theirs, out['uploaded in another company'] as string)).toBe(200);
      expect(await download(billing, out['uploaded by a colleague'] as string)).toBe(200);
      expect([
        await download(admin, held.file),
        await download(theirs, held.file),
        await download(blind, held.file),
      ]).toEqual([200, 404, 404]);
    });
  });
});
