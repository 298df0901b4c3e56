/** The commands of who ships definitions: a layer out and in again, a tenant begun, a new base under an old tenant. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previousHash } from '../../../metadata/compiler/overlay.ts';
import { definitionsFolder } from '../../../server/program/definitions/readFolder.ts';
import { passwordFault } from '../../../server/session/passwordRules.ts';
import { type Call, invoize as command, spawnInvoize } from '../../support/command.ts';
import { listen } from '../eventStream.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, forbids, RULE } from './authors.ts';

let folder: string;
let server: TestServer;
let author: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layers-'));
  await cp(definitionsFolder, path.join(folder, 'definitions'), { recursive: true });
  server = await startServer();
  author = await server.signIn(ADMIN);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const call = (definitions = definitionsFolder): Call => ({
  env: { DATABASE_URL: undefined, INVOIZE_DATA: server.dataDir, INVOIZE_DEFINITIONS: definitions },
});
const invoize = (args: string[], definitions?: string) => command(args, call(definitions));

it('writes a layer as files and reads it in again, into a server that runs', async () => {
  const { layer } = (await server.call('GET', '/api/authoring/layer', author)).body;
  await server.call('PUT', '/api/authoring/definition', author, { ...RULE, value: forbids('Gold') });
  await server.call('POST', '/api/authoring/publish', author, { comment: 'one' });
  const { hash } = (await server.call('GET', '/api/authoring/export', author)).body;
  const out = path.join(folder, 'out');
  expect(await invoize(['export', '--layer', layer, '--out', out])).toMatchObject({ status: 0, errors: '' });
  const file = path.join(out, 'definitions', layer, 'rules', `${RULE.name}.rules.json`);
  expect((await readdir(path.join(out, 'definitions', layer))).sort()).toEqual(['layer.json', 'rules']);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('Gold', 'Silver'));
  const dry = await invoize(['import', '--layer', layer, out, '--dry-run']);
  expect(dry.out).toBe(`rules ${RULE.name} rows/0/value: changed\n1 definitions would change.`);
  const page = await listen(server, author);
  // In a separate process: the server is notified by another one.
  const imported = await spawnInvoize(['import', '--layer', layer, out], call());
  expect(imported.out).toContain(`version 2 of ${layer} is in force`);
  await page.until(({ type }) => type === 'definitions');
  await page.end();
  await writeFile(file, text);
  expect((await invoize(['import', '--layer', layer, out])).status).toBe(0);
  expect((await server.call('GET', '/api/authoring/export', author)).body.hash).toBe(hash);
  expect(await invoize(['check', '--layer', layer])).toMatchObject({ status: 0, out: '' });
  const explained = await invoize(['explain', `rules/${RULE.name}/field`, '--layer', layer]);
  expect(explained.out).toContain(`${layer}:definitions/${layer}/rules/${RULE.name}.rules.json`);
  // Of two that differ only what was named is taken, and what the folder does not say stays where it is not named.
  await writeFile(file, text.replaceAll('Gold', 'Silver'));
  const other = path.join(out, 'definitions', layer, 'message', 'harbour.message.json');
  await mkdir(path.dirname(other));
  await writeFile(other, '{ "text": "Harbour" }');
  const some = ['import', '--layer', layer, out, '--dry-run'];
  const { out: told } = await invoize([...some, '--only', 'message/harbour']);
  expect(told).toBe('message harbour (all): added\n1 definitions would change.');
  const two = await invoize([...some, '--only', 'message/harbour', `--only=rules/${RULE.name}`]);
  expect(two.out).toContain('2 definitions would change.');
  expect((await invoize([...some, '--only', 'rules/nothing'])).errors).toContain('has the rules "nothing"');
  expect((await invoize([...some, '--only', 'rule'])).status).toBe(2);
  await rm(other);
  await writeFile(file, text.replace('"commodity"', '"nothingOfOurs"'));
  const wrong = await invoize(['import', '--layer', layer, out]);
  expect([wrong.status, wrong.errors.includes('unknown-field')]).toEqual([1, true]);
});

it('begins a tenant that can be checked at once', async () => {
  const definitions = path.join(folder, 'definitions');
  expect(
    (await invoize(['new', 'tenant', 'harbour', '--language', 'de', '--zone', 'Europe/Berlin'], definitions)).status,
  ).toBe(0);
  expect(await invoize(['check', '--layer', 'harbour'], definitions)).toMatchObject({ status: 0, out: '' });
  const sample = JSON.parse(await readFile(path.join(definitions, 'tenants/harbour/sample.json'), 'utf8'));
  const [user] = Object.values(sample.users) as { password: string }[];
  expect(passwordFault(user?.password ?? '', user?.password ?? '', 12)).toBeUndefined();
  expect((await invoize(['new', 'tenant', 'harbour'], definitions)).status).toBe(1);
  expect((await invoize(['new', 'tenant', '../away'], definitions)).status).toBe(2);
});

it('lays a new base under a tenant: what fits is made to fit, what does not is named and stays', async () => {
  const definitions = path.join(folder, 'definitions');
  const file = path.join(definitions, 'freight/invoices/shipment.template.json');
  const template = JSON.parse(await readFile(file, 'utf8'));
  const overlay = path.join(definitions, 'tenants/demo/shipment.overlay.json');
  const before = JSON.parse(await readFile(overlay, 'utf8'));
  // The tenant moves the carrier and takes a field away; the new base says more of both.
  template.fields.carrier = { ...template.fields.carrier, toolTip: 'Who carries it.' };
  await writeFile(file, JSON.stringify(template));
  expect((await invoize(['check', '--layer', 'demo'], definitions)).out).toContain('overlay-conflict');
  const fits = await invoize(['rebase', '--tenant', 'demo', '--old', definitionsFolder], definitions);
  expect([fits.status, fits.errors]).toEqual([0, '']);
  expect(await invoize(['check', '--layer', 'demo'], definitions)).toMatchObject({ status: 0, out: '' });
  const after = JSON.parse(await readFile(overlay, 'utf8'));
  const plain = (changes: { was?: string }[]) => changes.map(({ was: _, ...rest }) => rest);
  expect(plain(after.changes)).toEqual(plain(before.changes));

  await cp(definitions, path.join(folder, 'first'), { recursive: true });
  template.fields.brokerageBookingNumber = { ...template.fields.brokerageBookingNumber, width: 222 };
  await writeFile(file, JSON.stringify(template));
  const stays = await invoize(['rebase', '--tenant', 'demo', '--old', path.join(folder, 'first')], definitions);
  expect(stays.status).toBe(1);
  expect(stays.errors).toContain('conflict: template shipment fields/brokerageBookingNumber');
  expect(JSON.parse(await readFile(overlay, 'utf8'))).toEqual(after);
  // Before the first time something was written, it was kept as it was.
  expect(JSON.parse(await readFile(`${overlay}.orig`, 'utf8'))).toEqual(before);
});

it('does not rebase if the folder differs from the base of the tenant', async () => {
  const definitions = path.join(folder, 'definitions');
  const overlay = path.join(definitions, 'tenants/demo/shipment.overlay.json');
  const before = await readFile(overlay, 'utf8');
  const empty = path.join(folder, 'empty');
  await mkdir(path.join(empty, 'base/lists'), { recursive: true });
  for (const wrong of [path.join(folder, 'nowhere'), path.join(definitionsFolder, 'base')]) {
    const { status, errors } = await invoize(['rebase', '--tenant', 'demo', '--old', wrong], definitions);
    expect([status, errors]).toEqual([2, expect.stringMatching(/has no layer "base"|There is no folder/)]);
  }
  // A base that has nothing of what is changed: every change stays, and is named.
  await writeFile(
    path.join(empty, 'base/layer.json'),
    JSON.stringify({ label: 'Empty', version: '0.1.0', language: 1 }),
  );
  const other = await invoize(['rebase', '--tenant', 'demo', '--old', empty], definitions);
  expect(other.status).toBe(1);
  for (const { kind, name, at } of JSON.parse(before).changes)
    expect(other.errors).toContain(`conflict: ${kind} ${name} ${at}`);
  expect(await readFile(overlay, 'utf8')).toBe(before);
});

it('knows what the words of the old base unfolded to from what it kept of it', async () => {
  const definitions = path.join(folder, 'definitions');
  const before = path.join(folder, 'unfoldedBefore');
  await cp(definitions, before, { recursive: true });
  const kept = path.join(before, 'base/unfolded/resource.accounts.jsonl');
  const text = await readFile(kept, 'utf8');
  expect(text).toContain('"pageLimit":25');
  await writeFile(kept, text.replaceAll('"pageLimit":25', '"pageLimit":30'));
  const overlay = path.join(definitions, 'tenants/demo/accounts.overlay.json');
  const at = 'parts/page/parts/grid/props/pageLimit';
  const change = { op: 'set', kind: 'screen', name: 'accounts.list', at, value: 50, was: previousHash(30) };
  await writeFile(overlay, JSON.stringify({ changes: [change] }));
  const { status, errors } = await invoize(['rebase', '--tenant', 'demo', '--old', before, '--dry-run'], definitions);
  await rm(overlay);
  expect([status, errors]).toEqual([
    1,
    expect.stringContaining(`conflict: screen accounts.list ${at}: was 30, the tenant has 50, the base 25`),
  ]);
});
