/** The invariants around a publication: simultaneous publications, and files that change below it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mustLoadProgram } from '../../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../../server/program/definitions/readFolder.ts';
import { startServer } from '../server.ts';
import { ADMIN, addAuthor, forbids, goodShipment, type Servers, storeKinds, twoServers } from './authors.ts';

describe.each(storeKinds)('publications on %s', (kind) => {
  let servers: Servers;
  let sessions: string[];
  beforeAll(async () => {
    servers = await twoServers(kind);
    sessions = [
      await servers.one.signIn(ADMIN),
      await addAuthor(servers.other, 'a@demo.invoize.test'),
      await addAuthor(servers.other, 'b@demo.invoize.test'),
      await addAuthor(servers.other, 'c@demo.invoize.test'),
    ];
  });
  afterAll(() => servers?.end());

  it('of the same moment are all published, one after another', async () => {
    const all = await Promise.all(
      sessions.map(async (session, index) => {
        const server = index % 2 === 0 ? servers.one : servers.other;
        const piece = { kind: 'rules', name: `rule${index}` };
        const value = forbids(`Ware ${index}`);
        await server.call('PUT', '/api/authoring/definition', session, { ...piece, value });
        return server.call('POST', '/api/authoring/publish', session, { comment: `by ${index}` });
      }),
    );
    expect(all.map(({ status, body }) => (status === 200 ? status : body))).toEqual([200, 200, 200, 200]);
    expect(all.map(({ body }) => body.version).sort()).toEqual([1, 2, 3, 4]);
    const exported = await Promise.all(
      [servers.one, servers.other].map(async (server, index) => {
        const { body } = await server.call('GET', '/api/authoring/export', sessions[index]);
        return body;
      }),
    );
    expect(exported[0].files).toHaveLength(5);
    expect(exported[0]).toEqual(exported[1]);
  });

  it('that no longer fit the layers below are left out and reported; the others stay active', async () => {
    const [session] = sessions as [string];
    const shipment = await goodShipment(servers.one, session);
    const piece = { kind: 'rules', name: 'ofHawb' };
    const value = { ...forbids('Moon dust'), field: 'hawb' };
    await servers.one.call('PUT', '/api/authoring/definition', session, { ...piece, value });
    const published = await servers.one.call('POST', '/api/authoring/publish', session, { comment: 'one more' });
    expect(published.status).toBe(200);
    const template = { kind: 'template', name: 'shipment' };
    const read = async (server: typeof servers.one) =>
      (await server.call('GET', `/api/authoring/definition?${new URLSearchParams(template)}`, session)).body.value;
    const before = await read(servers.one);
    const labelled = {
      ...before,
      label: 'Sendung',
      fields: { ...before.fields, carrier: { ...before.fields.carrier, width: 333 } },
    };
    await servers.one.call('PUT', '/api/authoring/definition', session, { ...template, value: labelled });
    await servers.one.call('POST', '/api/authoring/publish', session, { comment: 'a name and a width' });
    const folder = await mkdtemp(path.join(tmpdir(), 'below-'));
    const definitions = path.join(folder, 'definitions');
    await cp(definitionsFolder, definitions, { recursive: true });
    // A rule of the same name comes with the next version of the base.
    const file = path.join(definitions, 'freight/invoices/shipment.ruleSets.json');
    const rules = JSON.parse(await readFile(file, 'utf8'));
    rules.ruleSets.ofHawb = forbids('Stardust');
    await writeFile(file, JSON.stringify(rules));
    // And another name for the template: of two changes one does not fit any more.
    const named = path.join(definitions, 'freight/invoices/shipment.template.json');
    await writeFile(named, JSON.stringify({ ...JSON.parse(await readFile(named, 'utf8')), label: 'Consignment' }));
    const program = await mustLoadProgram('demo', definitions);
    const databaseUrl = servers.one.services.options.databaseUrl;
    const next = await startServer({
      beside: servers.one,
      definitions,
      program,
      ...(databaseUrl ? { databaseUrl } : {}),
    });
    const { body } = await next.call('GET', '/api/authoring/layers', session);
    expect(body.layers[0].leftOut).toHaveLength(2);
    expect(body.layers[0].leftOut).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'duplicate-name', piece }),
        expect.objectContaining({ kind: 'overlay-conflict', piece: template }),
      ]),
    );
    const { program: after } = (await next.services.programs.inForce({ system: systemOf(body.layers[0].layer) }))
      .runtime;
    expect(after.definitions.template.shipment).toMatchObject({
      label: 'Consignment',
      fields: { carrier: { width: 333 } },
    });
    const capture = async (commodity: string) =>
      (
        await next.call('PUT', '/api/invoiceCapture', session, {
          rows: [{ ...shipment, shipmentNumber: `BELOW-${commodity}`, commodity }],
        })
      ).status;
    expect([await capture('Ware 1'), await capture('Stardust'), await capture('Moon dust')]).toEqual([412, 412, 200]);
    await next.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const systemOf = (layer: string): string => layer.replace('systems/', '');
