/** Trees: records below each other, and those of other entities that declare a parent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './server.ts';

interface Node {
  id: string;
  label: string;
  note?: string;
  children: Node[];
}

let server: TestServer;
let admin: string;
const scope = { company: 'meridian', system: 'ofs' };

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

const tree = async (query: string, session = admin): Promise<Node[]> => {
  const { status, body } = await server.call('GET', `/api/treeview?${query}`, session);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.nodes;
};
const ids = (nodes: Node[]): unknown[] => nodes.map(({ id, children }) => (children.length ? [id, ids(children)] : id));

async function accounts(parents: Record<string, string | null>): Promise<void> {
  const rows = Object.entries(parents).map(([id, parentAccount]) => ({
    id,
    values: { accountNumber: `N-${id}`, accountName: `Account ${id}`, country: 'Germany', parentAccount },
  }));
  const saved = await server.services.store
    .entities('account')
    .saveMany({ rows, scope, by: 'test', at: new Date().toISOString(), action: 'create' });
  expect(saved.map(({ status }) => status)).toEqual(rows.map(() => 'saved'));
}

it('shows under a company those under it and its systems, by title, with their codes, and no other company', async () => {
  expect(await tree('type=company')).toEqual([
    {
      id: 'meridian',
      label: 'Meridian Freight Inc.',
      note: 'MERIDIAN',
      children: [
        { id: 'meridianCanada', label: 'Meridian Freight Canada Ltd.', note: 'MERIDIAN-CA', children: [] },
        { id: 'meridianLocal', label: 'Meridian Texas LLC', note: 'MERIDIAN-TX', children: [] },
        { id: 'ofs', label: 'Freight Americas', note: 'OFS', children: [] },
        { id: 'ofe', label: 'Freight Europe', note: 'OFE', children: [] },
      ],
    },
  ]);
});

it('leaves the systems out for who may not list them', async () => {
  const billing = await server.signIn('billing@demo.invoize.test');
  expect(ids(await tree('type=company', billing))).toEqual([['meridian', ['meridianCanada', 'meridianLocal']]]);
});

it('returns the tree of a record, and the members of a cycle as siblings', async () => {
  await accounts({ top: null, middle: 'top', low: 'middle', alone: 'gone', one: 'two', two: 'one', own: 'own' });
  expect(ids(await tree('type=account&id=low'))).toEqual([['top', [['middle', ['low']]]]]);
  const all = ids(await tree('type=account'));
  expect(all).toEqual(expect.arrayContaining(['alone', 'one', 'two', 'own']));
  expect(await tree('type=account&id=nobody')).toEqual([]);
});
