/** A rule from a draft to a save on another server: seen by nobody, then in force for one system, then taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { listen } from '../eventStream.ts';
import { startServer } from '../server.ts';
import { ADMIN, forbids, goodShipment, RULE, type Servers, storeKinds, twoServers } from './authors.ts';

describe.each(drawnFor(import.meta.url, storeKinds))('authoring on %s', (kind) => {
  let servers: Servers;
  let author: string;
  let elsewhere: string;
  let shipment: Record<string, unknown>;
  beforeAll(async () => {
    servers = await twoServers(kind);
    author = await servers.one.signIn(ADMIN);
    elsewhere = await servers.other.signIn('billing@demo.invoize.test');
    shipment = await goodShipment(servers.one, author);
  });
  afterAll(() => servers?.end());

  const capture = async (session: string, number: string, server = servers.other) =>
    (
      await server.call('PUT', '/api/invoiceCapture', session, {
        rows: [{ ...shipment, shipmentNumber: number, commodity: 'Gold' }],
      })
    ).body;
  const save = (server: Servers['one'], session: string, body: object) =>
    server.call('PUT', '/api/authoring/definition', session, { ...RULE, ...body });

  it('keeps a draft from everybody else, faults and all', async () => {
    const wrong = forbids('Gold');
    const saved = await save(servers.one, author, { value: { ...wrong, field: 'nothingOfOurs' }, comment: 'a try' });
    expect(saved.status).toBe(200);
    expect(saved.body.faults[0]).toMatchObject({
      kind: 'unknown-field',
      piece: RULE,
      path: ['value', 'field'],
      file: `definitions/systems/${await system()}/rules/${RULE.name}.rules.json`,
    });
    const published = await servers.one.call('POST', '/api/authoring/publish', author, { comment: 'no' });
    expect(published.status).toBe(422);
    expect(published.body.faults).toHaveLength(1);
    const mended = await save(servers.one, author, { value: wrong, draft: saved.body.version });
    expect(mended.body.faults).toEqual([]);
    const other = await servers.one.signIn('owner@demo.invoize.test').catch(() => undefined);
    if (other) expect((await servers.one.call('GET', '/api/authoring/layer', other)).body.drafts ?? []).toEqual([]);
    expect((await capture(elsewhere, 'AUTHOR-1')).saved).toHaveLength(1);
  });

  it('is for who may author, and nobody else', async () => {
    for (const [method, path] of [
      ['GET', '/api/authoring/layer'],
      ['GET', '/api/authoring/definitions'],
      ['GET', '/api/authoring/export'],
    ] as const)
      expect((await servers.other.call(method, path, elsewhere)).status).toBe(403);
    expect((await save(servers.other, elsewhere, { value: forbids('Gold') })).status).toBe(403);
    expect((await servers.other.call('POST', '/api/authoring/publish', elsewhere, { comment: 'x' })).status).toBe(403);
    const strange = await servers.one.call('GET', '/api/authoring/layer?layer=systems/notmine', author);
    expect(strange.status).toBe(404);
  });

  it('applies to the next save on the other server once published, and notifies an open page', async () => {
    const closures = await closureHashes(servers.other, elsewhere);
    const page = await listen(servers.other, elsewhere);
    const before = servers.other.services.runtime().program.hash;
    const published = await servers.one.call('POST', '/api/authoring/publish', author, { comment: 'No gold.' });
    expect(published.body).toMatchObject({ version: 1 });
    // A record is saved with the hash of the definitions that checked it.
    const silk = { ...shipment, shipmentNumber: 'AUTHOR-9', commodity: 'Silk' };
    const { body } = await servers.other.call('PUT', '/api/invoiceCapture', elsewhere, { rows: [silk] });
    const [entry] = await servers.other.services.store.entities('shipment').history(body.saved[0].id);
    expect(entry?.definition).toBe(published.body.hash);
    const { errorRows } = await capture(elsewhere, 'AUTHOR-2');
    expect(Object.keys(errorRows[0].errors)).toEqual(['commodity']);
    await page.until((event) => event.type === 'definitions' && event.hash === published.body.hash);
    await page.end();
    expect(published.body.hash).not.toBe(before);
    const module = await servers.other.call('GET', `/api/validator/shipment/${published.body.hash}.js`);
    expect([module.status, module.body.includes('export')]).toEqual([200, true]);
    // Without a session nobody makes a server compile what it has not at hand.
    const third = await startServer({ ...servers.at, beside: servers.one });
    const unknown = await third.call('GET', `/api/validator/shipment/${'0'.repeat(64)}.js`);
    const atHand = await third.services.programs.byHash(published.body.hash);
    await third.close();
    expect([unknown.status, atHand]).toEqual([404, undefined]);
    // Only the screens in the window that show the rule are sent again.
    const sent = await sentAnew(servers.other, elsewhere, closures);
    expect(sent).toContain('dataCapture');
    expect(sent.length).toBeLessThan(closures.size / 2);
    // The tenant's files are unchanged, and so are all other systems.
    expect(servers.other.services.runtime().program.hash).toBe(before);
    const me = await servers.one.call('GET', '/api/me', author);
    expect(me.headers.get('x-definitions')).toBe(published.body.hash);
  });

  it('is reverted by a new version', async () => {
    const taken = await servers.one.call('POST', '/api/authoring/revert', author, {
      version: 1,
      comment: 'Gold it is',
    });
    expect(taken.body.version).toBe(2);
    expect((await capture(elsewhere, 'AUTHOR-3')).saved).toHaveLength(1);
    const { body } = await servers.one.call('GET', '/api/authoring/publications', author);
    expect(body.publications).toMatchObject([
      { version: 2, takesBack: 1, comment: 'Gold it is', by: { name: 'Ada Admin' } },
      { version: 1, comment: 'No gold.', changed: [{ ...RULE, from: 0 }] },
    ]);
    const again = await servers.one.call('POST', '/api/authoring/revert', author, { version: 1, comment: 'again' });
    expect(again.status).toBe(412);
  });

  it('restores a version, and compares two field by field', async () => {
    const { body } = await servers.one.call('GET', `/api/authoring/versions?${new URLSearchParams(RULE)}`, author);
    const published = body.versions.find((one: { publishedIn?: number }) => one.publishedIn === 1);
    const restored = await servers.one.call('POST', '/api/authoring/restore', author, {
      ...RULE,
      version: published.version,
    });
    expect(restored.body).toMatchObject({ open: true, faults: [], value: { field: 'commodity' } });
    const changed = await save(servers.one, author, { value: forbids('Silver'), draft: restored.body.version });
    const query = new URLSearchParams({ ...RULE, from: String(published.version), to: String(changed.body.version) });
    const compared = await servers.one.call('GET', `/api/authoring/compare?${query}`, author);
    expect(compared.body.differences).toEqual([
      { path: ['rows', 0, 'value'], what: 'changed', before: 'Gold', after: 'Silver' },
    ]);
    const discarded = await servers.one.call('DELETE', '/api/authoring/draft', author, {
      ...RULE,
      draft: changed.body.version,
    });
    expect(discarded.status).toBe(200);
  });

  const system = async () =>
    (await servers.one.call('GET', '/api/authoring/layer', author)).body.layer.replace('systems/', '');
});

/** The hash of each route's closure that somebody may have, by the route's name. */
async function closureHashes(server: Servers['one'], session: string): Promise<Map<string, string>> {
  const program = await server.program(session, []);
  const found = new Map<string, string>();
  for (const name of Object.keys(program.definitions.route)) {
    const { status, headers } = await server.call('GET', `/api/program/route/${name}`, session);
    if (status === 200) found.set(name, (headers.get('etag') ?? '').replaceAll('"', ''));
  }
  return found;
}

/** The routes whose closures are sent to somebody who names those that are kept. */
async function sentAnew(server: Servers['one'], session: string, kept: ReadonlyMap<string, string>): Promise<string[]> {
  const sent: string[] = [];
  for (const [name, hash] of kept) {
    const { body } = await server.call('GET', `/api/program/route/${name}?hash=${hash}`, session);
    if (!body.unchanged) sent.push(name);
  }
  return sent;
}
