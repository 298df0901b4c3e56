/**
 * Writes of the server itself (a new store, users, invitations, documents, settings of users) contain the same computed values
 * as any other write: saving a stored record again changes nothing.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sameFieldValue } from '../../engine/values/sameFieldValue.ts';
import { renameInStored } from '../../server/authoring/renameStored.ts';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { entityFields } from '../../server/records/read/entityFields.ts';
import { addUser } from '../../server/records/save/addUser.ts';
import { withComputed } from '../../server/records/save/computed.ts';
import { usersByEmail } from '../../server/session/users.ts';
import { linkTo } from './people/mail.ts';
import { startServer, type TestServer } from './server.ts';

/** Entities written by the server itself, with their computed fields in this test. */
const READ: Readonly<Record<string, readonly string[]>> = {
  user: ['name', 'invitedOn', 'picture'],
  company: ['name'],
  comment: ['text'],
  document: ['name', 'documentType'],
  gridView: ['name', 'layout'],
  filterProfile: ['templateName'],
  grantChange: ['action'],
  importHeading: ['row'],
  importMapping: ['header', 'field'],
  shipment: ['shipmentNumber'],
  country: ['name'],
};
const PASSWORD = 'Quay-side7';

let folder: string;
let server: TestServer;
let admin: string;
let invoice: { id: string; shipment: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'computed-writers-'));
  await cp(definitionsFolder, folder, { recursive: true });
  const base = path.join(folder, 'base');
  const files = (await readdir(base, { recursive: true })).filter((file) => file.endsWith('.json'));
  // biome-ignore lint/suspicious/noExplicitAny: definitions as they stand in their files
  const change = async (entity: string, by: (definition: any) => void) => {
    for (const file of files) {
      const at = path.join(base, file);
      const content = JSON.parse(await readFile(at, 'utf8'));
      const found = file.endsWith(`/${entity}.entity.json`) ? content : content.entities?.[entity];
      if (!found) continue;
      by(found);
      await writeFile(at, JSON.stringify(content));
    }
  };
  for (const [entity, read] of Object.entries(READ))
    await change(entity, ({ fields }) => {
      const parts = read.flatMap((key) => ['/', { var: `record.${key}` }]);
      fields.mark = { type: 'text', label: 'Mark', length: 1000, compute: { cat: parts } };
    });
  server = await startServer({ definitions: folder, program: await mustLoadProgram('demo', folder) });
  admin = await server.signIn('admin@demo.invoize.test');
  const { body } = await server.call('POST', '/api/records/invoice/list', admin, { pageLimit: 1 });
  [invoice] = body.rows;
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Records of an entity that a write would change without anything being sent, and how many there are. */
async function wrongOf(entity: string): Promise<{ count: number; wrong: unknown[] }> {
  const { services } = server;
  const runtime = services.runtime();
  const wrong: unknown[] = [];
  let count = 0;
  for await (const { id, values } of services.store.entities(entity).each({})) {
    count += 1;
    const after = withComputed(runtime, entity, values, { user: {}, today: runtime.today(new Date()) });
    const { types } = entityFields(runtime, entity);
    const others = Object.keys(after).filter((key) => !sameFieldValue(types[key] ?? 'text', after[key], values[key]));
    wrong.push(...others.map((key) => [entity, id, key, values[key], after[key]]));
  }
  return { count, wrong };
}

const call = (method: string, at: string, body?: unknown) => server.call(method, at, admin, body);

it('in a new store', async () => {
  for (const entity of Object.keys(server.services.runtime().program.definitions.entity)) {
    const { storedIn } = server.services.runtime().program.definitions.entity[entity] ?? {};
    if (storedIn === undefined) expect((await wrongOf(entity)).wrong, entity).toEqual([]);
  }
});

it('of users who are added, invited, come in and send a picture', async () => {
  const { store } = server.services;
  const added = { email: 'ada@example.com', name: 'Ada Added', role: 'billing', password: PASSWORD };
  const runtime = server.services.runtime();
  const id = await addUser({ store, runtime }, { ...added, company: 'meridian', systems: ['ofs'] });
  expect((await store.entities('user').get(id))?.values.mark).toBe('/Ada Added//');
  const invited = { emails: 'ines@example.com', role: 'billing', systems: ['ofs'] };
  expect((await call('POST', '/api/users/invite', invited)).status).toBe(200);
  expect((await wrongOf('user')).wrong).toEqual([]);
  const link = await linkTo(server, 'ines@example.com');
  const given = { name: 'Ines Invited', password: PASSWORD, confirmPassword: PASSWORD };
  const { body: ines, status } = await server.call('POST', '/api/invitation', undefined, { link, ...given });
  expect(status).toBe(200);
  expect((await wrongOf('user')).wrong).toEqual([]);
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1d4ed8' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new File([picture as BlobPart], 'me.png'));
  const headers = { sessionId: ines.sessionId };
  expect((await server.fetch('/api/profilePicture', { method: 'POST', headers, body })).status).toBe(200);
  const user = await store.entities('user').get(ines.loggedInUser.id);
  expect(user?.values.mark).toBe(`/Ines Invited/${user?.values.invitedOn}/${user?.values.picture}`);
});

it('for a company that signs up, and its first user', async () => {
  const words = { email: 'fia@example.com', name: 'Fia First', company: 'First Freight' };
  const asked = await server.call('POST', '/api/signUp', undefined, words);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const link = await linkTo(server, 'fia@example.com');
  const { email: _email, ...named } = words;
  const given = { ...named, country: 'ca', password: PASSWORD, confirmPassword: PASSWORD };
  const made = await server.call('POST', '/api/registration', undefined, { link, ...given });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const company = await server.services.store.entities('company').get(made.body.context.company);
  expect(company?.values.mark).toBe('/First Freight');
  expect((await wrongOf('user')).wrong).toEqual([]);
});

it('of comments, views, filters, documents and their links, and grants', async () => {
  const { shipment } = invoice;
  expect((await call('POST', `/api/records/shipment/${shipment}/comments`, { text: 'Waits.' })).status).toBe(200);
  const view = (layout: object) =>
    call('PUT', '/api/gridViews', { grid: 'screen dataCapture grid', name: 'Mine', layout });
  expect((await view({ order: ['vendor'] })).status).toBe(200);
  expect((await view({ order: ['shipmentNumber'] })).status).toBe(200);
  const fields = { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] };
  const filter = { docType: 'shipment', template: { fields } };
  const kept = await call('POST', '/api/filterProfiles', { ...filter, templateName: 'Open ones' });
  const again = { ...filter, templateName: 'Still open', templateId: kept.body.templateId, isUpdate: true };
  expect((await call('POST', '/api/filterProfiles', again)).status).toBe(200);
  const body = new FormData();
  body.append('file', new File(['paper'], 'paper.txt'));
  const at = `/api/uploadFiles?${new URLSearchParams({ entity: 'shipment', record: shipment })}`;
  const sent = await server.fetch(at, { method: 'POST', headers: { sessionId: admin }, body });
  expect(sent.status).toBe(200);
  const [file] = ((await sent.json()) as { files: { id: string }[] }).files;
  const relateWith = { invoiceNumber: invoice.id, shipmentDocumentType: 'Air Waybill' };
  const link = { shipmentId: shipment, isLink: true, resultFiles: [{ fileId: file?.id, relateWith }] };
  const linked = await call('POST', '/api/shipmentDocuments', link);
  expect(linked.status, JSON.stringify(linked.body)).toBe(200);
  const [user] = await usersByEmail(server.services.store, 'auditor@demo.invoize.test');
  const grant = { system: 'ofs', role: 'billing', users: [user?.id] };
  expect((await call('PUT', '/api/permissions', grant)).status).toBe(200);
  for (const entity of ['comment', 'gridView', 'filterProfile', 'document', 'grantChange']) {
    const { count, wrong } = await wrongOf(entity);
    expect([entity, wrong, count > 0]).toEqual([entity, [], true]);
  }
});

it('of how the columns of a file were read', async () => {
  const { body } = await server.upload(admin, 'columns.csv', 'Shipment number,Who\r\nM-1,Vendor\r\n');
  const [{ batchId, jobId }] = body.files;
  await server.job(admin, jobId);
  for (const field of ['vendor', 'status']) {
    const mapping = { 'Shipment number': { field: 'shipmentNumber' }, Who: { field } };
    const mapped = await call('PUT', `/api/imports/${batchId}/map`, { mapping });
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
    await server.job(admin, mapped.body.jobId);
    const { count, wrong } = await wrongOf('importMapping');
    expect([wrong, count]).toEqual([[], 2]);
    expect(await wrongOf('importHeading')).toEqual({ count: 1, wrong: [] });
  }
});

it('for names of a renamed field', async () => {
  const runtime = server.services.runtime();
  const renamed = await renameInStored(server.services.store, runtime, 'shipment', 'shipmentNumber', 'number');
  expect(renamed).toBeGreaterThan(0);
  expect((await wrongOf('gridView')).wrong).toEqual([]);
  expect((await wrongOf('importMapping')).wrong).toEqual([]);
});
