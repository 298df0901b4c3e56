/** Export and import: a layer as files and back is the same layer, and a half-broken import changes nothing. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { readLayerFiles } from '../../../server/authoring/readLayerFiles.ts';
import { contentHash, type LayerEntry, layerHash } from '../../../server/program/layers/layerEntry.ts';
import { layerFiles } from '../../../server/program/layers/layerFiles.ts';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN, addAuthor, forbids, RULE } from './authors.ts';

let server: TestServer;
let author: string;
const call = (path: string, body: object, session = author) =>
  server.call('POST', `/api/authoring/${path}`, session, body);

beforeAll(async () => {
  server = await startServer();
  author = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

it('returns the same hash for any layer, with any names of definitions', () => {
  const kinds = fc.constantFrom('rules', 'template', 'list', 'message', 'screen' as const);
  const names = fc.oneof(
    fc.constantFrom('a', 'a.b', 'A', 'with/slash', 'ünï', '..', '.x'),
    fc.string({ minLength: 1 }),
  );
  const value = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }).map((one) => plain(one) as Keyed);
  const change = fc.record({ op: fc.constant('set' as const), at: fc.string(), value: fc.jsonValue().map(plain) });
  const piece = fc.oneof(
    fc
      .record({ kind: kinds, name: names, value })
      .map(({ kind, name, value }): LayerEntry => ({ kind, name, content: { value } })),
    fc.record({ kind: kinds, name: names, changes: fc.array(change, { minLength: 1, maxLength: 3 }) }).map(
      ({ kind, name, changes }): LayerEntry => ({
        kind,
        name,
        content: { changes: changes.map((one) => ({ ...one, kind, name })) },
      }),
    ),
  );
  const hashOf = (pieces: Iterable<LayerEntry>) =>
    layerHash([...pieces].map((one) => ({ ...one, hash: contentHash(one.content) })));
  fc.assert(
    fc.property(fc.uniqueArray(piece, { selector: ({ kind, name }) => `${kind} ${name}`, maxLength: 8 }), (pieces) => {
      const usable = pieces.filter(
        ({ name, content }) => name !== '__proto__' && !('$schema' in (content.value ?? {})),
      );
      const files = layerFiles('systems/any', 'demo', usable);
      const back = readLayerFiles(files, 'systems');
      expect(back.faults).toEqual([]);
      expect(hashOf(back.pieces.values())).toBe(hashOf(usable));
      // The same files whichever way they came about.
      expect(layerFiles('systems/any', 'demo', [...back.pieces.values()])).toEqual(files);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});

/** JSON has no -0, and a definition no member called __proto__. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, member) => (key === '__proto__' ? undefined : member));
}

it('imports an exported layer as drafts, after a dry run that lists the changes', async () => {
  const template = { kind: 'template', name: 'shipment' };
  const { value } = (await server.call('GET', `/api/authoring/definition?${new URLSearchParams(template)}`, author))
    .body;
  const put = (body: object) => server.call('PUT', '/api/authoring/definition', author, body);
  await put({ ...RULE, value: forbids('Gold') });
  await put({ ...template, value: { ...value, label: 'Sendung' } });
  expect((await call('publish', { comment: 'two' })).body.version).toBe(1);
  const exported = (await server.call('GET', '/api/authoring/export', author)).body;
  expect(exported.files.map(({ path }: { path: string }) => path.split('/').slice(3).join('/'))).toEqual([
    'layer.json',
    `rules/${RULE.name}.rules.json`,
    'template/shipment.template.overlay.json',
  ]);
  await call('revert', { version: 1, comment: 'away' });
  const dry = await call('import', { files: exported.files, dryRun: true });
  expect(dry.body.hash).toBe(exported.hash);
  expect(dry.body.changes).toMatchObject([
    { ...RULE, differences: [{ path: [], what: 'added' }] },
    { ...template, differences: [{ path: ['label'], what: 'changed', after: 'Sendung' }] },
  ]);
  expect((await server.call('GET', '/api/authoring/layer', author)).body.drafts).toEqual([]);
  const other = await addAuthor(server, 'importer@demo.invoize.test');
  expect((await call('import', { files: exported.files }, other)).body.faults).toEqual([]);
  expect((await call('publish', { comment: 'back' }, other)).body.version).toBe(3);
  const again = (await server.call('GET', '/api/authoring/export', author)).body;
  expect(again).toEqual(exported);
});

it('takes nothing of an import that is half broken, and names each fault', async () => {
  const root = 'definitions/systems/any';
  const files = [
    { path: `${root}/rules/good.rules.json`, text: JSON.stringify(forbids('Lead')) },
    { path: `${root}/rules/bad.rules.json`, text: '{"template": "shipment",}' },
    { path: `${root}/api/door.api.json`, text: '{}' },
    { path: `${root}/notes.json`, text: '{}' },
  ];
  const refused = await call('import', { files });
  expect(refused.status).toBe(422);
  expect(
    refused.body.faults.map(({ file, kind }: { file: string; kind: string }) => [file.split('/').at(-1), kind]),
  ).toEqual([
    ['door.api.json', 'unknown-kind'],
    ['notes.json', 'unknown-file'],
    ['bad.rules.json', 'syntax'],
  ]);
  expect((await server.call('GET', '/api/authoring/layer', author)).body.drafts).toEqual([]);
});

it('takes only what was chosen, leaves the rest as it is, and all of it or nothing', async () => {
  const root = 'definitions/systems/any';
  const template = { kind: 'template', name: 'shipment' };
  const other = { kind: 'message', name: 'import.other' };
  const files = [
    { path: `${root}/rules/${RULE.name}.rules.json`, text: JSON.stringify(forbids('Lead')) },
    { path: `${root}/message/import.other.message.json`, text: '{ "text": "Other" }' },
  ];
  const all = (await call('import', { files, dryRun: true })).body.changes;
  expect(all.map(({ kind, removes }: { kind: string; removes: boolean }) => [kind, removes])).toEqual([
    ['message', false],
    ['rules', false],
    ['template', true],
  ]);
  const dry = (await call('import', { files, only: [RULE], dryRun: true })).body;
  expect([dry.changes.map(({ kind }: { kind: string }) => kind), dry.faults]).toEqual([['rules'], []]);
  expect((await call('import', { files, only: [{ kind: 'list', name: 'none' }] })).status).toBe(404);
  const drafts = async () => (await server.call('GET', '/api/authoring/layer', author)).body.drafts;
  expect(await drafts()).toEqual([]);

  expect((await call('import', { files, only: [RULE, other] })).body.changes).toHaveLength(2);
  expect((await drafts()).map(({ name }: { name: string }) => name).sort()).toEqual([other.name, RULE.name].sort());
  expect(
    (await server.call('GET', `/api/authoring/definition?${new URLSearchParams(template)}`, author)).body,
  ).toMatchObject({ draft: 0, value: { label: 'Sendung' } });
  for (const { kind, name, version } of await drafts())
    await server.call('DELETE', '/api/authoring/draft', author, { kind, name, draft: version });
});

it('returns every definition with its origin, its users and the changes of the layer', async () => {
  const { body } = await server.call('GET', '/api/authoring/definitions?q=shipment%20template', author);
  expect(body.definitions).toContainEqual(
    expect.objectContaining({ kind: 'template', name: 'shipment', label: 'Sendung', own: true, authored: true }),
  );
  const one = (await server.call('GET', '/api/authoring/definition?kind=template&name=shipment', author)).body;
  expect(one.usedBy).toContainEqual(expect.objectContaining({ kind: 'rules', name: RULE.name }));
  const label = one.origins.find(({ path }: { path: string[] }) => path.join('/') === 'label');
  expect(label.layer).toMatch(/^systems\//);
  const gone = await server.call('GET', '/api/authoring/definition?kind=template&name=nothing', author);
  expect(gone.status).toBe(404);
});
