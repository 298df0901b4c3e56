/** The server returns every agreed message about field templates in its situation. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN } from './authors.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

const seal = { tempId: 'new', key: 'sealKind', label: 'Seal', type: 'text', length: 20 };

/** The messages that reject a row of the grid. */
async function refused(row: object): Promise<string[]> {
  const { body } = await server.call('PUT', '/api/authoring/fields', admin, { template: 'shipment', rows: [row] });
  return [body.msg, ...((body.errorRows ?? []) as { errors: object }[]).flatMap(({ errors }) => Object.values(errors))];
}

/** The messages of the page, which the tests of the editor cover (tests/e2e/authoringFields, authoringRows). */
const OF_PAGE = ['template.someMandatory', 'template.selectData'];
const AGREED = 'agreed wording: field templates';

it('says each in its wording, and leaves none out', async () => {
  const { rows } = (await server.call('GET', '/api/authoring/fields?template=shipment', admin)).body as {
    rows: { key: string; version: number; isMasterField?: boolean }[];
  };
  const [master] = rows;
  const next = rows.length + 1;
  const said: Record<string, () => Promise<string[]>> = {
    'Please enter mandatory fields': () => refused({ ...seal, displayOrder: next, label: '' }),
    'Only Alphanumeric value starting with alphabet(s) is allowed!': () =>
      refused({ ...seal, displayOrder: next, key: 'seal kind' }),
    "Can't fill duplicate value in Field key": () => refused({ ...seal, displayOrder: next, key: 'commodity' }),
    'you can not change this value of default field.': () =>
      refused({ id: master?.key, version: master?.version, isMandatory: false, isUniqueField: true }),
    [`Duplicate display order Value at row No.${next}`]: () => refused({ ...seal, displayOrder: 2 }),
    'Invalid regex': () => refused({ ...seal, displayOrder: next, regex: '[a-' }),
    'No valid data to save': async () => [
      (await server.call('PUT', '/api/template/shipment', admin, { fields: [] })).body.msg,
    ],
    'template should have a master field!': async () => {
      const made = await server.call('POST', '/api/metadataType', admin, { name: 'plain', label: 'Plain' });
      const fields = [{ key: 'name', isMasterField: false }];
      return [(await server.call('PUT', `/api/template/${made.body.id}`, admin, { fields })).body.msg];
    },
    'The type of an existing field cannot change.': () => refused({ id: 'commodity', type: 'date' }),
  };
  for (const [words, act] of Object.entries(said)) expect(await act()).toContain(words);
  // Of another key of the same words, for the name of a whole template, the form of a new type asks.
  const named = await server.call('POST', '/api/metadataType', admin, { name: '1st', label: 'First' });
  expect(named.body.errorRows[0].errors.name).toBe('Only Alphanumeric value starting with alphabet(s) is allowed!');
  const { message } = server.services.runtime().program.definitions;
  const texts = Object.entries(message).filter(([name, { from }]) => from === AGREED && !OF_PAGE.includes(name));
  const begins = ([, { text }]: [string, { text: string }]) => text.split('{')[0] as string;
  const unsaid = texts.filter((one) => !Object.keys(said).some((words) => words.startsWith(begins(one))));
  expect([texts.length, unsaid]).toEqual([10, []]);
});

it('has the texts of messages that the page creates', () => {
  const { message } = server.services.runtime().program.definitions;
  const texts = OF_PAGE.map((name) => message[name]?.text);
  expect(texts).toEqual([
    'Some mandatory fields are not filled! at row no.{X}, Press Yes to continue or No to abort.',
    'Select data to save!',
  ]);
});
