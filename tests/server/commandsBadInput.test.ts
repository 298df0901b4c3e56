/** Commands with likely mistakes of an operator: a readable error, status 1 or 2, and no partial work. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { invoize as command, type Surroundings } from '../support/command.ts';
import { startServer, type TestServer } from './server.ts';

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bad-'));
  // It goes on running: commands are used beside a server.
  server = await startServer();
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const invoize = (args: string[], input = '', env: Partial<Surroundings> = {}) =>
  command(args, {
    input,
    env: { DATABASE_URL: undefined, INVOIZE_DATA: server.dataDir, INVOIZE_DEFINITIONS: definitionsFolder, ...env },
  });
const at = (name: string) => path.join(folder, name);
async function file(name: string, text: string): Promise<string> {
  await writeFile(at(name), text);
  return at(name);
}
const scope = { company: 'meridian', system: 'ofs' };
const account = (id: string, values: unknown = {}, more: object = { scope }) =>
  JSON.stringify({
    id,
    ...more,
    values: { accountNumber: id, accountName: id, country: 'Germany', ...(values as object) },
  });
const accounts = () => server.services.store.entities('account');

describe('import', () => {
  it('refuses what holds no records at all with one fault, and saves nothing', async () => {
    const csv = await file('accounts.csv', 'accountNumber,accountName\r\nA-1,One\r\nA-2,Two\r\n');
    const cases: [string[], string][] = [
      [['account', csv], `${csv} has no records as \`export\` writes them. Line 1: not a line of {"id"`],
      [['account', await file('list.json', '[{"id":"a"}]')], 'Line 1: not a line of'],
      [['account', at('nowhere.jsonl')], `${at('nowhere.jsonl')}: there is no such file or folder.`],
      [['account', folder], `${folder}: it is a folder, and a file is wanted.`],
      [['acount', csv], 'There is no entity "acount". Did you mean "account"'],
      [['toString', csv], 'There is no entity "toString".'],
    ];
    const before = await accounts().count({});
    for (const [args, words] of cases) {
      const told = await invoize(['import', ...args]);
      expect([told.status, told.out, told.errors.split('\n').length]).toEqual([1, '', 1]);
      expect(told.errors).toContain(words);
    }
    expect((await invoize(['import'])).status).toBe(2);
    expect((await invoize(['import', 'account', csv, 'more'])).errors).toContain('"more" is one word too many.');
    expect((await invoize(['import', 'account', csv, '--dry-run'])).errors).toContain('--dry-run is for layers.');
    expect(await accounts().count({})).toBe(before);
  });

  it('saves each valid line and reports each invalid one by its number, and continues after it', async () => {
    const lines = [
      account('bad-1'),
      'no JSON',
      account('bad-3', {}, {}),
      account('bad-4', {}, { scope: { company: 'meridian', system: 'nowhere' } }),
      account('bad-5', {}, { scope: { company: 'polaris', system: 'ofs' } }),
      account('bad-6', {}, { scope: 'ofs' }),
      account('bad-7', {}, { scope, label: 'One' }),
      account('bad-8', { nickname: 'x' }),
      account('bad-9', { city: 'a\u0000b' }),
      account('bad-1'),
      account('bad-11', { accountNumber: 'bad-1' }),
      account('a\u0000b'),
      '{"id":"bad-13","scope":{},"values":["x"]}',
      '',
      account('bad-15'),
    ];
    const told = await invoize(['import', 'account'], lines.join('\n'));
    expect([told.status, told.out]).toEqual([1, '2 records of account are saved, 12 are not.']);
    const said = new Map(told.errors.split('\n').map((line) => [Number.parseInt(line, 10), line]));
    for (const [number, words] of [
      [2, 'not a line of'],
      [3, 'its "scope" names no company'],
      [4, 'there is no system "nowhere"'],
      [5, 'the system "ofs" is of the company "meridian", not of "polaris"'],
      [6, 'its "scope" is no object'],
      [7, '"label" stands beside the values'],
      [8, 'There is no field "nickname"'],
      [9, 'has a NUL'],
      [10, 'the same "id" stands in line 1'],
      [11, 'another record has the same'],
      [12, 'its "id" is no text'],
      [13, 'its "values" are no object'],
    ] as const)
      expect(said.get(number)).toContain(words);
    expect((await accounts().getMany(['bad-1', 'bad-15'])).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('reports the first fifty invalid lines, and the number of the others', async () => {
    const lines = [account('many'), ...Array.from({ length: 80 }, () => 'no JSON')];
    const told = await invoize(['import', 'account'], lines.join('\n'));
    expect(told.errors.split('\n')).toHaveLength(51);
    expect(told.errors).toContain('… and 30 more lines are wrong.');
  });

  it('does not take everything away for a folder that has no layer, or no such system', async () => {
    const empty = at('empty');
    await mkdir(empty);
    const none = await invoize(['import', '--layer', 'systems/ofs', empty]);
    expect([none.status, none.errors]).toEqual([
      1,
      `${empty} has no definitions of a layer, as \`export --layer\` writes them.`,
    ]);
    const nowhere = await invoize(['import', '--layer', 'systems/ofs', at('missing')]);
    expect([nowhere.status, nowhere.errors]).toEqual([1, `${at('missing')}: there is no such file or folder.`]);
    for (const args of [
      ['import', '--layer', 'systems/osf', empty],
      ['export', '--layer', 'systems/osf', '--out', empty],
    ]) {
      const told = await invoize(args);
      expect([told.status, told.errors]).toEqual([
        1,
        'There is no system "osf". Did you mean "ofs" or "ofe"? The systems are ofe, ofs, pls.',
      ]);
    }
    expect(await readdir(empty)).toEqual([]);
    expect((await invoize(['import', '--layer', 'systems/ofs'])).errors).toContain('Say which folder');
  });
});

describe('export', () => {
  it('writes nothing for a system, an entity or a place that is not there', async () => {
    const cases: [string[], string][] = [
      [['account', '--system', 'osf'], 'There is no system "osf". Did you mean "ofs"'],
      [['acount'], 'Did you mean "account"'],
      [
        ['account', '--out', at('missing/accounts.jsonl')],
        'missing/accounts.jsonl.part: there is no such file or folder.',
      ],
      [['account', '--out', folder], `${folder} is a folder: say which file.`],
    ];
    for (const [args, words] of cases) {
      const told = await invoize(['export', ...args]);
      expect([told.status, told.out]).toEqual([1, '']);
      expect(told.errors).toContain(words);
    }
  });

  it('keeps the existing file if it cannot write a complete one', async () => {
    const out = await file('kept.jsonl', 'mine');
    await mkdir(`${out}.part`);
    expect((await invoize(['export', 'account', '--out', out])).status).toBe(1);
    expect(await readFile(out, 'utf8')).toBe('mine');
    await rm(`${out}.part`, { recursive: true });
    expect((await invoize(['export', 'account', '--out', out])).status).toBe(0);
    expect((await readFile(out, 'utf8')).split('\n').length).toBeGreaterThan(5);
    expect(existsSync(`${out}.part`)).toBe(false);
  });
});

describe('plan and apply', () => {
  it('does not create a store when reading, and names the location it searched', async () => {
    const data = at('nowhere');
    for (const args of [
      ['export', 'account'],
      ['import', 'account'],
      ['user', 'add', 'a@b.example', '--role', 'admin', '--company', 'c'],
    ]) {
      const told = await invoize(args, '', { INVOIZE_DATA: data });
      expect([told.status, told.errors]).toEqual([
        1,
        `There is no store in ${data} (INVOIZE_DATA says where): \`npm start\` or \`invoize apply\` makes one.`,
      ]);
    }
    const planned = await invoize(['plan'], '', { INVOIZE_DATA: data });
    expect(planned.status).toBe(0);
    expect(planned.out).toContain('create table');
    expect(planned.errors).toContain(`There is no store in ${data} yet`);
    expect(existsSync(data)).toBe(false);
    const made = await invoize(['apply'], '', { INVOIZE_DATA: data });
    expect([made.status, made.errors]).toEqual([0, '']);
    expect((await invoize(['export', 'account'], '', { INVOIZE_DATA: data })).status).toBe(0);
  });

  it('says which file or folder is in the way, and takes no words that mean nothing', async () => {
    const inTheWay = await file('a-file', '');
    const cases: [string[], Partial<Surroundings>, string][] = [
      [['apply'], { INVOIZE_DATA: inTheWay }, `${inTheWay}: a file is in the way.`],
      [['apply'], { INVOIZE_DATA: path.join(inTheWay, 'x') }, 'a part of it is a file, and no folder.'],
      [['plan'], { INVOIZE_DEFINITIONS: at('missing') }, `${at('missing')}: there is no such file or folder.`],
      [['plan'], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
      [['plan'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, 'cannot be used'],
    ];
    for (const [args, env, words] of cases) {
      const told = await invoize(args, '', env);
      expect([told.status, told.out]).toEqual([1, '']);
      expect(told.errors).toContain(words);
    }
    for (const name of ['plan', 'apply']) {
      const told = await invoize([name, 'account']);
      expect([told.status, told.errors.split('\n')[0]]).toEqual([2, '"account" is one word too many.']);
    }
  });

  it('reads and writes no records while the tables are of other definitions, and backs them up all the same', async () => {
    const definitions = at('definitions');
    await cp(definitionsFolder, definitions, { recursive: true });
    const entity = path.join(definitions, 'platform/accounts/account.entity.json');
    const text = await readFile(entity, 'utf8');
    await writeFile(
      entity,
      text.replace('"city": {', '"village": { "type": "text", "label": "Village" },\n    "city": {'),
    );
    const env = { INVOIZE_DEFINITIONS: definitions };
    for (const args of [
      ['export', 'account'],
      ['import', 'account'],
    ]) {
      const told = await invoize(args, '', env);
      expect([told.status, told.errors]).toEqual([
        1,
        expect.stringMatching(/^The tables of the store are not those of the definitions: .* See `invoize plan`, then/),
      ]);
    }
    expect((await invoize(['backup', at('before')], '', env)).status).toBe(0);
    // Beside the server that runs on the store, which goes on with its own definitions.
    const applied = await invoize(['apply'], '', env);
    expect(applied.status, applied.errors).toBe(0);
    expect(applied.out).toContain('Servers that are running on this store read their definitions again');
    expect((await invoize(['export', 'account'], '', env)).status).toBe(0);
    const session = await server.signIn('admin@demo.invoize.test');
    expect((await server.call('POST', '/api/records/account/list', session, { pageLimit: 1 })).status).toBe(200);
  });
});
