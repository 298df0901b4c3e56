/** The commands that change a store, as they are called: tables planned and made, people added, records out and in again. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitionsFolder } from '../../server/definitions/readFolder.ts';
import { startServer } from './server.ts';

const command = fileURLToPath(new URL('../../server/bootstrap/invoize.mjs', import.meta.url));
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

function invoize(args: string[], input = '', definitions = definitionsFolder) {
  const { DATABASE_URL: _none, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env: { ...env, INVOIZE_DATA: dataDir, INVOIZE_DEFINITIONS: definitions },
    input,
    encoding: 'utf8',
  });
  return { status, out: stdout.trim(), errors: stderr.trim() };
}

it('exports records as lines, and reads them in again', async () => {
  const file = path.join(folder, 'accounts.jsonl');
  expect(invoize(['export', 'account', '--out', file]).status).toBe(0);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(1);
  const first = JSON.parse(lines[0] as string);
  const changed = JSON.stringify({ ...first, values: { ...first.values, city: 'Elsewhere' } });
  const read = invoize(['import', 'account'], `${changed}\nno JSON\n`);
  expect([read.status, read.out]).toEqual([1, '1 records of account are saved, 1 are not.']);
  expect(read.errors).toContain('2: not a line of');
  const again = invoize(['export', 'account']).out.split('\n');
  expect(JSON.parse(again.find((line) => line.includes(first.id)) as string).values.city).toBe('Elsewhere');
  expect(again.length).toBe(lines.length);
});

it('adds a person, with a password that keeps the rules', () => {
  const add = (password: string) =>
    invoize(
      ['user', 'add', 'new@demo.invoize.test', '--role', 'admin', '--company', 'meridian', '--systems', 'ofs'],
      password,
    );
  const weak = add('short\n');
  expect([weak.status, weak.errors.includes('no good')]).toEqual([1, true]);
  const added = add('Invoize#2027\n');
  expect([added.errors, added.status]).toEqual(['', 0]);
  const twice = add('Invoize#2027\n');
  expect([twice.status, twice.errors.includes('the same email')]).toEqual([1, true]);
});

it('adds nobody for a role, company, system or address that is not there, and names the nearest', () => {
  const add = (email: string, role: string, company: string, systems: string) =>
    invoize(['user', 'add', email, '--role', role, '--company', company, '--systems', systems], 'Invoize#2027\n');
  const wrong = add('nobody', 'admni', 'meridian', 'osf,nowhere');
  expect([wrong.status, wrong.out]).toEqual([1, '']);
  expect(wrong.errors).toContain('"nobody" is no e-mail address');
  expect(wrong.errors).toContain('There is no role "admni". Did you mean "admin"');
  expect(wrong.errors).toContain('There is no system "osf". Did you mean "ofs"');
  expect(wrong.errors).toContain('There is no system "nowhere"');
  expect(add('a@demo.invoize.test', 'admin', 'meridain', '').errors).toContain('Did you mean "meridian"');
  expect(invoize(['export', 'user']).out).not.toContain('nobody');
});

it('plans what the definitions changed, and loses nothing without being told to', async () => {
  expect(invoize(['plan']).status).toBe(0);
  const definitions = path.join(folder, 'definitions');
  const file = path.join(definitions, 'base/accounts/account.entity.json');
  const entity = JSON.parse(await readFile(file, 'utf8'));
  entity.fields.dockCode = { type: 'text', label: 'Dock Code' };
  await writeFile(file, JSON.stringify(entity));
  expect(invoize(['plan'], '', definitions).out).toContain('dock');
  expect(invoize(['apply'], '', definitions)).toMatchObject({ status: 0, errors: '' });
  // Without the field again: its column, and what may stand in it, would go.
  const plan = invoize(['plan']);
  expect(plan.errors).toContain('--allow-loss');
  const refused = invoize(['apply']);
  expect([refused.status, refused.errors.includes('Nothing was changed')]).toEqual([1, true]);
  expect(invoize(['apply', '--allow-loss'])).toMatchObject({ status: 0, errors: '' });
  expect(invoize(['apply']).out).toBe('Nothing to do.');
});
