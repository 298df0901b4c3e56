/** The commands that change a store, as they are called: tables planned and made, people added, records out and in again. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { type Call, invoize as command, spawnInvoize } from '../support/command.ts';
import { startServer } from './server.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'commands-'));
  dataDir = path.join(folder, 'data');
  await cp(definitionsFolder, path.join(folder, 'definitions'), { recursive: true });
  const server = await startServer();
  await server.services.close();
  await cp(server.dataDir, dataDir, { recursive: true });
  await rm(server.dataDir, { recursive: true, force: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const call = (input = '', definitions = definitionsFolder): Call => ({
  input,
  env: { DATABASE_URL: undefined, INVOIZE_DATA: dataDir, INVOIZE_DEFINITIONS: definitions },
});
const invoize = (args: string[], input?: string, definitions?: string) => command(args, call(input, definitions));

it('exports records as lines, and reads them in again', async () => {
  const file = path.join(folder, 'accounts.jsonl');
  expect((await invoize(['export', 'account', '--out', file])).status).toBe(0);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  const first = JSON.parse(lines[0] as string);
  const changed = JSON.stringify({ ...first, values: { ...first.values, city: 'Elsewhere' } });
  // In a separate process: scripts depend on the exit status and the two outputs.
  const read = await spawnInvoize(['import', 'account'], call(`${changed}\nno JSON\n`));
  expect([read.status, read.out]).toEqual([1, '1 records of account are saved, 1 are not.']);
  expect(read.errors).toContain('2: not a line of');
  const again = (await invoize(['export', 'account'])).out.split('\n');
  expect(JSON.parse(again.find((line) => line.includes(first.id)) as string).values.city).toBe('Elsewhere');
  expect(again.length).toBe(lines.length);
});

it('adds a person, with a password that keeps the rules', async () => {
  const add = (password: string) =>
    invoize(
      ['user', 'add', 'new@demo.invoize.test', '--role', 'admin', '--company', 'meridian', '--systems', 'ofs'],
      password,
    );
  const weak = await add('short\n');
  expect([weak.status, weak.errors.includes('no good')]).toEqual([1, true]);
  const added = await add('Invoize#2027\n');
  expect([added.errors, added.status]).toEqual(['', 0]);
  const twice = await add('Invoize#2027\n');
  expect([twice.status, twice.errors.includes('the same email')]).toEqual([1, true]);
});

it('adds nobody for a role, company, system or address that is not there, and names the nearest', async () => {
  const add = (email: string, role: string, company: string, systems: string) =>
    invoize(['user', 'add', email, '--role', role, '--company', company, '--systems', systems], 'Invoize#2027\n');
  const wrong = await add('nobody', 'admni', 'meridian', 'osf,nowhere');
  expect([wrong.status, wrong.out]).toEqual([1, '']);
  expect(wrong.errors).toContain('"nobody" is no e-mail address');
  expect(wrong.errors).toContain('There is no role "admni". Did you mean "admin"');
  expect(wrong.errors).toContain('There is no system "osf". Did you mean "ofs"');
  expect(wrong.errors).toContain('There is no system "nowhere"');
  expect((await add('a@demo.invoize.test', 'admin', 'meridain', '')).errors).toContain('Did you mean "meridian"');
  expect((await invoize(['export', 'user'])).out).not.toContain('nobody');
});

it('plans the changes of the definitions, and loses no data without permission', async () => {
  expect((await invoize(['plan'])).status).toBe(0);
  const definitions = path.join(folder, 'definitions');
  const file = path.join(definitions, 'platform/accounts/account.entity.json');
  const entity = JSON.parse(await readFile(file, 'utf8'));
  entity.fields.dockCode = { type: 'text', label: 'Dock Code' };
  await writeFile(file, JSON.stringify(entity));
  expect((await invoize(['plan'], '', definitions)).out).toContain('dock');
  expect(await invoize(['apply'], '', definitions)).toMatchObject({ status: 0, errors: '' });
  // Without the field again: its column would be dropped, with its values.
  const plan = await invoize(['plan']);
  expect(plan.errors).toContain('--allow-loss');
  const refused = await invoize(['apply']);
  expect([refused.status, refused.errors.includes('Nothing was changed')]).toEqual([1, true]);
  expect(await invoize(['apply', '--allow-loss'])).toMatchObject({ status: 0, errors: '' });
  expect((await invoize(['apply'])).out).toBe('Nothing to do.');
});
