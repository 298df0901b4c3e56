/** The commands that read definitions, over a folder of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previousHash } from '../../metadata/compiler/overlay.ts';
import { invoize } from '../support/command.ts';
import { minimal, type Tree } from './minimal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

async function run(...args: string[]): Promise<{ status: number | null; out: string[]; err: string[] }> {
  const { status, out, errors } = await invoize(args, { env: { INVOIZE_DEFINITIONS: folder } });
  const lines = (text: string) => (text === '' ? [] : text.split('\n'));
  return { status, out: lines(out), err: lines(errors) };
}

const acme = (...changes: unknown[]): Tree => ({
  'tenants/acme/layer.json': { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] },
  'tenants/acme/x.overlay.json': { changes },
});

test('check is silent and well where nothing is wrong', async () => {
  write({ ...minimal(), ...acme() });
  expect(await run('check')).toEqual({ status: 0, out: [], err: [] });
});

test('check prints every fault as file:line:column kind message, once for all layers, sorted', async () => {
  const tree = minimal();
  tree['base/routes.json'].routes.na.screen = 'plian';
  write({ ...tree, ...acme({ op: 'set', kind: 'menu', name: 'thigns', at: 'label', value: 'X' }) });
  const { status, out } = await run('check');
  expect(status).toBe(1);
  expect(out).toEqual([
    'definitions/base/routes.json:13:17 unknown-screen There is no screen "plian". Did you mean "plain"?',
    'definitions/tenants/acme/x.overlay.json:6:15 overlay-target There is no menu "thigns" to change. Did you mean "things"?',
  ]);
  expect((await run('check', '--layer', 'base')).out).toHaveLength(1);
});

test('check refuses a rule whose value its field cannot have', async () => {
  const tree = minimal();
  tree['base/ruleSets.json'].ruleSets.weightOfRed.rows[0].valValue = 'many';
  write(tree);
  const { status, out } = await run('check');
  expect([status, out.length]).toEqual([1, 1]);
  expect(out[0]).toContain(' unfit-rule-value ');
});

test('a warning alone is not a failure', async () => {
  const tree = minimal();
  tree['base/messages.json'].messages.lost = { text: 'Nobody reads this.' };
  write(tree);
  const { status, out } = await run('check');
  expect([status, out.length]).toEqual([0, 1]);
  expect(out[0]).toContain('unused-message warning: ');
});

test('a missing layer is reported with suggestions', async () => {
  write(minimal());
  const { status, err } = await run('check', '--layer', 'bsae');
  expect(status).toBe(2);
  expect(err[0]).toContain('Did you mean "base"?');
});

test('list prints one a line', async () => {
  write(minimal());
  expect((await run('list', 'routes')).out).toEqual(['/login', '/na', '/notFound', '/things', '/things/{id}']);
  expect((await run('list', 'api', '--layer', 'base')).out).toContain('POST /api/things/{kind}');
  expect((await run('list', 'messages')).out).toContain('{count} things were removed.');
  expect((await run('list', 'permissions')).out).toEqual(['thing.cost', 'thing.view']);
  expect((await run('list', 'rotues')).status).toBe(2);
});

test('explain prints what is in force, and where each part is from', async () => {
  write({ ...minimal(), ...acme({ op: 'set', kind: 'menu', name: 'things', at: 'label', value: 'Ours' }) });
  const { status, out } = await run('explain', 'menu/things', '--layer', 'acme');
  expect(status).toBe(0);
  expect(out).toContain(
    `label = "Ours"  [acme:definitions/tenants/acme/x.overlay.json:8  was ${previousHash('Ours')}]`,
  );
  expect(out).toContain(`route = "things"  [base:definitions/base/menus.json:5  was ${previousHash('things')}]`);
  const other = await run('explain', 'menu/thigns');
  expect(other.status).toBe(1);
  expect(other.err[0]).toContain('There is no definition "menu/thigns". Did you mean "menu/things"');
});

test('a command that there is not, and an option that there is not', async () => {
  expect(await run('chekc')).toMatchObject({ status: 2, err: ['There is no command "chekc". Did you mean "check"?'] });
  expect((await run('check', '--lyaer', 'x')).err[0]).toContain('--layer');
});

test('texts prints what a tenant of another language has to say, and check --texts what it does not say yet', async () => {
  write({ ...minimal(), ...acme() });
  write({
    'tenants/acme/tenant.json': { language: 'de' },
    'tenants/acme/de.texts.json': { language: 'de', texts: { Weight: 'Gewicht', Weights: 'Gewichte' } },
  });
  const all = await run('texts', '--layer', 'acme');
  const { language, texts } = JSON.parse(all.out.join('\n')) as { language: string; texts: Record<string, string> };
  expect([all.status, language, texts.Weight, texts.Cost]).toEqual([0, 'de', 'Gewicht', '']);
  const missing = JSON.parse((await run('texts', '--layer', 'acme', '--missing')).out.join('\n')) as typeof texts;
  expect(missing.texts).not.toHaveProperty('Weight');
  expect((await run('texts', '--layer', 'acme', '--module', 'nothing')).status).toBe(2);
  expect(await run('check', '--layer', 'acme')).toEqual({ status: 0, out: [], err: [] });
  const { status, out } = await run('check', '--layer', 'acme', '--texts');
  expect(status).toBe(0);
  expect(out.filter((line) => line.includes('unused-text'))).toEqual([
    'definitions/tenants/acme/de.texts.json:5:5 unused-text warning: Nothing below says "Weights".',
  ]);
  expect(
    out.some((line) =>
      line.endsWith(
        'untranslated warning: "Cost" is not said in de (entity/thing/fields/cost/label). Add it to definitions/languages/de/words.texts.json.',
      ),
    ),
  ).toBe(true);
});
