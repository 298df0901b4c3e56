/** The uses of metadata: sources of rules, unique values, dropdowns; and unused types. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, addAuthor, goodShipment, type Servers, storeKinds, twoServers } from './authoring/authors.ts';
import { type MetadataCalls, makeSeals, metadataCalls, type Row } from './metadataCalls.ts';

describe.each(storeKinds)('on %s', (kind) => {
  let servers: Servers;
  let admin: string;
  let call: MetadataCalls['call'];
  let sheet: MetadataCalls['sheet'];
  beforeAll(async () => {
    servers = await twoServers(kind);
    admin = await servers.one.signIn(ADMIN);
    const calls = metadataCalls(servers, admin);
    ({ call, sheet } = calls);
    await makeSeals(calls);
  });
  afterAll(() => servers?.end());

  it('is a source that rules look up: a row of the system stands for one of every system', async () => {
    const { layer, sources } = (await call('GET', '/api/authoring/rules?template=shipment')).body;
    expect(sources.find(({ name }: { name: string }) => name === 'metadata_seals')).toMatchObject({
      label: 'Seals',
      keys: [{ key: 'id' }, { key: 'name', label: 'Name' }, { key: 'strength', label: 'Strength' }, {}],
    });
    const value = {
      template: 'shipment',
      field: 'pieces',
      ruleType: 'autoFetching',
      rows: [{ autoField: 'remarks', metaSource: 'metadata_seals', matchKey: 'name', fetchKey: 'strength' }],
    };
    const rule = { layer, kind: 'rules', name: 'shipment.pieces.ofSeal' };
    const wrong = { ...value, rows: [{ ...value.rows[0], fetchKey: 'weight' }] };
    const faulty = await call('PUT', '/api/authoring/definition', { ...rule, value: wrong });
    expect(faulty.body.faults.map(({ message }: { message: string }) => message).join()).toContain(
      'The records of "metadata_seals" have no "weight".',
    );
    const draft = faulty.body.version;
    const saved = await call('PUT', '/api/authoring/definition', { ...rule, draft, value });
    expect(saved.body.faults.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
    const rows = [{ remarks: 'pin' }, { remarks: 'Cable' }, { remarks: 'Rope' }];
    const tried = await call('POST', '/api/authoring/try', { layer, template: 'shipment', rule: rule.name, rows });
    const pieces = (tried.body.rows as { values: Row }[]).map(({ values }) => values.pieces ?? null);
    expect(pieces).toEqual([4, null, null]);
    await call('DELETE', '/api/authoring/draft', { ...rule, draft: saved.body.version });
  });

  it('keeps what a template wants unique: of one type and level, of an account, also two rows of one paste', async () => {
    const { layer } = (await call('GET', '/api/authoring/layer')).body;
    const field = async (template: string, row: object, at = layer) => {
      const saved = await call('PUT', '/api/authoring/fields', { layer: at, template, rows: [row] });
      expect([saved.status, saved.body.errorRows ?? []]).toEqual([200, []]);
      const pieces = [{ kind: 'template', name: template }];
      const published = await call('POST', '/api/authoring/publish', { layer: at, pieces, comment: 'Unique.' });
      expect(published.status).toBe(200);
    };
    const mark = { tempId: 'm', key: 'mark', label: 'Mark', type: 'text', length: 9, isUniqueField: true };
    await field('metadata_sites', { ...mark, displayOrder: 4 });
    const taken = 'Duplicate values not allowed! Another record has the same Mark.';
    const put = (entity: string, template: string, ...rows: object[]) =>
      call('PUT', `/api/records/${entity}`, { template, rows });
    const pasted = await put(
      'metadata',
      'metadata_sites',
      { tempId: 'a', name: 'North', mark: 'N1' },
      { tempId: 'b', name: 'South', mark: 'n1' },
      { tempId: 'c', name: 'All', mark: 'N1', system: '*' },
    );
    expect(pasted.body.saved.map(({ tempId }: Row) => tempId)).toEqual(['a', 'c']);
    expect(pasted.body.errorRows).toMatchObject([{ tempId: 'b', errors: { mark: taken } }]);
    // Also by the template of all types, and from a workbook.
    const around = await put('metadata', 'metadata', { name: 'East', mark: 'N1', metadataType: 'metadata_sites' });
    expect(around.body.errorRows).toMatchObject([{ errors: { mark: taken } }]);
    const read = await sheet('/api/metadataSystem?metadataType=metadata_sites', [
      ['Name', 'Mark'],
      ['West', 'N1'],
      ['Mid', 'M1'],
      ['Middle', 'M1'],
    ]);
    const { result } = await servers.one.job(admin, String(read.body.jobId));
    expect(result).toMatchObject({
      new: 1,
      wrong: 2,
      errors: [
        { row: 2, message: taken },
        { row: 4, message: taken },
      ],
    });
    // One that was deleted does not come back beside another that has its value now.
    const north = pasted.body.saved[0];
    await call('DELETE', '/api/records/metadata', { ids: [{ id: north.id, version: 1 }], reason: 'Gone.' });
    expect((await put('metadata', 'metadata_sites', { name: 'Next', mark: 'N1' })).status).toBe(200);
    expect((await call('PUT', `/api/records/metadata/${north.id}/restore`, { version: 1 })).status).toBe(412);

    // An account's own field is unique among its records; what the system says is unique in the system.
    const accounts = (await call('POST', '/api/records/account/list', { pageLimit: 2 })).body.rows as Row[];
    const [mine, other] = accounts.map(({ id }) => id) as [string, string];
    const { rows: there } = (await call('GET', '/api/authoring/fields?template=shipment')).body;
    const last = { ...mark, displayOrder: there.length + 1 };
    for (const id of [mine, other]) await field('shipment', last, `accounts/${id}`);
    const good = await goodShipment(servers.one, admin);
    const marked = await put(
      'shipment',
      'shipment',
      { ...good, tempId: 'a', shipmentNumber: 'MARK-1', accountId: mine, mark: 'S1' },
      { ...good, tempId: 'b', shipmentNumber: 'MARK-2', accountId: mine, mark: 'S1' },
      { ...good, tempId: 'c', shipmentNumber: 'MARK-3', accountId: other, mark: 'S1' },
    );
    expect(marked.body.saved.map(({ tempId }: Row) => tempId)).toEqual(['a', 'c']);
    expect(marked.body.errorRows).toMatchObject([{ tempId: 'b', errors: { mark: taken } }]);
  });

  it('returns the values of a dropdown: chosen in the row of the field, searched on the server, found by value or label', async () => {
    const layer = (await call('GET', '/api/authoring/layer')).body.layer as string;
    const desk = async () => (await call('GET', '/api/authoring/fields?template=shipment')).body;
    const save = (row: object) => call('PUT', '/api/authoring/fields', { template: 'shipment', rows: [row] });
    const { rows, types } = await desk();
    expect(types.find(({ name }: Row) => name === 'metadata_seals')).toMatchObject({
      label: 'Seals',
      fields: [{ key: 'name', label: 'Name' }, { key: 'strength', label: 'Strength' }, { key: 'code' }],
    });
    const seal = {
      tempId: 's',
      key: 'seal',
      label: 'Seal',
      type: 'dropdown',
      length: 40,
      displayOrder: rows.length + 1,
    };
    const wrong: [object, string, string][] = [
      [{ metadataType: 'metadata_none' }, 'metadataType', 'There is no metadata type metadata_none.'],
      [{ metadataType: 'metadata_seals', metadataKey: 'none' }, 'metadataKey', 'Seals has no field none.'],
    ];
    for (const [said, member, words] of wrong) {
      const answer = await save({ ...seal, ...said });
      expect([answer.status, answer.body.errorRows[0].errors[member]]).toEqual([412, words]);
    }
    const of = { metadataType: 'metadata_seals', metadataKey: 'code', metadataLabel: 'name' };
    const depends = { isDependent: true, dependentFields: 'pieces=strength' };
    expect((await save({ ...seal, ...of, ...depends })).status).toBe(200);
    const stored = (await desk()).rows.find(({ key }: { key: string }) => key === 'seal');
    expect(stored).toMatchObject({ ...of, suggestionsSource: 'shipment.seal' });
    const pieces = (await desk()).pieces.map(({ kind, name }: { kind: string; name: string }) => ({ kind, name }));
    expect(pieces).toContainEqual({ kind: 'list', name: 'shipment.seal' });
    const published = await call('POST', '/api/authoring/publish', { layer, pieces, comment: 'Seals of shipments.' });
    expect([published.status, published.body.msg]).toEqual([200, expect.any(String)]);

    const suggest = async (more: object, token = admin) => {
      const { body } = await call('POST', '/api/suggestion', { suggestionFor: 'shipment.seal', q: '', ...more }, token);
      return (body.msg as Row[]).map(({ v, n }) => [v, n]);
    };
    const put = async (...rows: object[]) =>
      expect((await call('PUT', '/api/records/metadata', { template: 'metadata_seals', rows })).status).toBe(200);
    await put(
      { name: 'Ring', code: 71, strength: 5 },
      { name: 'Rope', code: 72, strength: 6 },
      { name: 'Ring of all', code: 71, strength: 5, system: '*' },
      { name: 'Ring of every system', code: 73, strength: 7, system: '*' },
    );
    // A row of the system stands for one of every system.
    expect(await suggest({ q: 'r', pageLimit: 50 })).toEqual(
      expect.arrayContaining([
        [71, 'Ring'],
        [72, 'Rope'],
        [73, 'Ring of every system'],
      ]),
    );
    expect(await suggest({ q: 'ring' })).toEqual([
      [71, 'Ring'],
      [73, 'Ring of every system'],
    ]);
    expect(await suggest({ q: 'r', dependent: { strength: 6 } })).toEqual([[72, 'Rope']]);
    expect(await suggest({ q: 'nothing', selected: ['73', '71'] })).toEqual(
      expect.arrayContaining([
        [71, 'Ring'],
        [73, 'Ring of every system'],
      ]),
    );
    // A paste is resolved by label or value, with the fields that distinguish two records.
    const sources = ['name', 'code'].map((matchKey) => ({
      source: 'shipment.seal',
      matchKey,
      values: ['rope', '71'],
    }));
    const looked = (await call('POST', '/api/lookup', { sources })).body.sources['shipment.seal'] as Row[];
    expect(looked.map(({ name, code, strength }) => [name, code, strength]).sort()).toEqual([
      ['Ring', 71, 5],
      ['Rope', 72, 6],
    ]);
    // A user with access to the field of shipments but not to metadata is offered them as well.
    const other = await addAuthor(servers.one, `${kind}-offered@demo.invoize.test`, [
      'shipmentEntry.editShipment',
      'shipmentEntry.sideShipmentEntry',
    ]);
    expect(await suggest({ q: 'rope' }, other)).toEqual([[72, 'Rope']]);
    expect((await call('GET', '/api/metadata?type=metadata_seals', undefined, other)).status).toBe(403);
    const { usedBy } = (await call('GET', '/api/metadataType/metadata_seals/use')).body;
    expect(usedBy).toMatchObject([{ kind: 'template', name: 'shipment', where: 'Seal' }]);

    // Another label, and then no type any more.
    const again = (await desk()).rows.find(({ key }: { key: string }) => key === 'seal');
    expect((await save({ id: 'seal', version: again.version, metadataLabel: 'code' })).status).toBe(200);
    const changed = (await desk()).rows.find(({ key }: { key: string }) => key === 'seal');
    expect(changed).toMatchObject({ metadataType: 'metadata_seals', metadataKey: 'code', metadataLabel: 'code' });
    expect((await save({ id: 'seal', version: changed.version, metadataType: null })).status).toBe(200);
    const without = (await desk()).rows.find(({ key }: { key: string }) => key === 'seal');
    expect([without.metadataType, without.suggestionsSource]).toEqual([undefined, undefined]);
    const back = await call('POST', '/api/authoring/revert', {
      version: published.body.version,
      comment: 'No seals.',
    });
    expect(back.status).toBe(200);
    for (const name of ['shipment', 'shipment.seal']) {
      const draft = { layer, kind: name === 'shipment' ? 'template' : 'list', name };
      const { body } = await call('GET', `/api/authoring/definition?${new URLSearchParams(draft)}`);
      if (body.draft) await call('DELETE', '/api/authoring/draft', { ...draft, draft: body.draft });
    }
  });

  it('deletes a type that nothing in force uses, keeps its rows unseen, and brings it back with them', async () => {
    const { layer } = (await call('GET', '/api/authoring/layer')).body;
    const account = (await call('POST', '/api/records/account/list', { pageLimit: 1 })).body.rows[0];
    const seals = '/api/metadataType/metadata_seals';
    const remove = (comment = 'Not needed.', token = admin) => call('DELETE', seals, { comment }, token);
    const uses = async () => (await call('GET', `${seals}/use`)).body;
    const rows = (await call('POST', '/api/records/metadata/list', { template: 'metadata_seals' })).body.rows.length;

    // A rule of the system looks it up, and one of an account.
    const rule = { kind: 'rules', name: 'shipment.pieces.ofSeal' };
    const value = {
      template: 'shipment',
      field: 'pieces',
      ruleType: 'autoFetching',
      rows: [{ autoField: 'remarks', metaSource: 'metadata_seals', matchKey: 'name', fetchKey: 'strength' }],
    };
    const publish = async (at: string, name: string, say: object | null, base = 0) => {
      const saved = await call('PUT', '/api/authoring/definition', {
        ...rule,
        layer: at,
        name,
        base,
        ...(say ? { value: say } : { remove: true }),
      });
      expect(saved.status).toBe(200);
      const pieces = [{ kind: 'rules', name }];
      expect((await call('POST', '/api/authoring/publish', { layer: at, pieces, comment: 'A seal.' })).status).toBe(
        200,
      );
      return saved.body.version as number;
    };
    const ofSystem = await publish(layer, rule.name, value);
    const theirs = `accounts/${account.id}`;
    const ofAccount = await publish(theirs, 'shipment.pieces.ofAccount', value);
    expect(await uses()).toMatchObject({
      label: 'Seals',
      made: true,
      rows,
      mayGo: false,
      usedBy: [
        { kind: 'rules', name: rule.name, where: 'Shipment: Pieces' },
        { kind: 'rules', name: 'shipment.pieces.ofAccount', account: account.accountName },
      ],
    });
    const refused = await remove();
    expect([refused.status, refused.body.usedBy.length]).toEqual([422, 2]);
    expect(refused.body.msg).toContain('Seals is used in 2 places and cannot be deleted: shipment.pieces.ofSeal (');
    await publish(layer, rule.name, null, ofSystem);
    expect((await remove()).body.usedBy.map(({ name }: Row) => name)).toEqual(['shipment.pieces.ofAccount']);
    await publish(theirs, 'shipment.pieces.ofAccount', null, ofAccount);

    // Its own rule does not keep it: it is deleted with it.
    const own = { template: 'metadata_seals', field: 'strength', ruleType: 'fieldValidation' };
    const least = [
      { cond: 'IF', field: 'strength', expression: 'equalTo', valueType: 'value', value: 99, operator: 'THEN' },
      { cond: 'END' },
    ];
    Object.assign(least[0] ?? {}, { ValOper: 'equalTo', thenValueType: 'value', valValue: 1 });
    await publish(layer, 'metadata_seals.strength', { ...own, rows: least });
    expect(await uses()).toMatchObject({ mayGo: true, own: 1, usedBy: [] });

    const other = await addAuthor(servers.one, `${kind}-types@demo.invoize.test`, [
      'metadata.viewMetaData',
      'metadata.createMetaData',
      'metadata.deleteMetaData',
    ]);
    expect((await remove('Mine.', other)).status).toBe(403);
    expect((await remove(' ')).body.msg).toBe('Please write a delete message.');
    const shipped = await call('DELETE', '/api/metadataType/metadata_dmsReviewDays', { comment: 'Gone.' });
    expect([shipped.status, shipped.body.msg]).toEqual([
      422,
      'Review Days is part of the product and cannot be deleted here.',
    ]);
    expect((await call('GET', '/api/metadataType/metadata_dmsReviewDays/use')).body).toMatchObject({ made: false });

    const gone = await remove();
    expect([gone.status, gone.body.msg]).toEqual([200, 'Seals deleted. Its rows are kept and restored with it.']);
    expect((await call('GET', seals)).status).toBe(404);
    expect((await call('GET', '/api/metadata?type=metadata_seals')).status).toBe(404);
    expect((await remove()).status).toBe(404);
    const { publications } = (await call('GET', `/api/authoring/publications?layer=${layer}`)).body;
    expect(publications[0]).toMatchObject({ comment: 'Not needed.', version: gone.body.version });
    expect(publications[0].changed.map(({ name, to }: Row) => [name, to])).toEqual([
      ['metadata_seals', 0],
      ['metadata_seals.strength', 0],
    ]);
    // Another type of that key would have rows that are not its own.
    const again = await call('POST', '/api/metadataType', { name: 'seals', label: 'Seals' });
    expect(again.body.errorRows[0].errors.name).toContain('of a deleted metadata type are kept under');

    const back = (version: number, token = admin) =>
      call('POST', `${seals}/back`, { version, comment: 'Needed.' }, token);
    expect((await back(gone.body.version, other)).status).toBe(403);
    expect((await back(gone.body.version - 1)).status).toBe(404);
    expect((await back(gone.body.version)).status).toBe(200);
    const there = (await call('POST', '/api/records/metadata/list', { template: 'metadata_seals' })).body.rows;
    expect(there.length).toBe(rows);
    expect(await uses()).toMatchObject({ own: 1, rows });
  });
});
