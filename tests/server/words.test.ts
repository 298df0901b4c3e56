/** A tenant in another language: the server translates its messages, and uses the specification's texts for missing ones. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustLoadProgram } from '../../server/program/definitions/load.ts';
import { definitionsFolder } from '../../server/program/definitions/readFolder.ts';
import { startServer, type TestServer } from './server.ts';

const german: Record<string, Record<string, string>> = {
  'platform/shell/server.messages.json': {
    credentialsWrong: 'Adresse oder Passwort ist falsch.',
    recordGone: 'Diesen Datensatz gibt es nicht.',
    rowsSaved: '{count} {count|Zeile ist|Zeilen sind} gespeichert.',
    passwordNeeds: 'Ein Passwort braucht mindestens {lacking}.',
    passwordNeedsDigit: 'eine Ziffer',
    exportTitle: '{plural} als {format}',
  },
  'platform/shell/messages.json': {
    permissionDenied: 'Keine Berechtigung!',
    invalidValue: 'Ungültiger Wert!',
    maximumLength: 'Höchstens {N} Zeichen',
  },
  'freight/invoices/capture.messages.json': { alphanumericOnly: 'Nur Buchstaben und Ziffern' },
};

let folder: string;
let server: TestServer;
let session: string;

async function change(file: string, by: (content: { messages: Record<string, object> }) => void): Promise<void> {
  const at = path.join(folder, file);
  const content = JSON.parse(await readFile(at, 'utf8'));
  by(content);
  await writeFile(at, JSON.stringify(content));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'german-'));
  await cp(definitionsFolder, folder, { recursive: true });
  // Only the texts of this test are German.
  await rm(path.join(folder, 'languages'), { recursive: true });
  await change('tenants/demo/tenant.json', (tenant) => Object.assign(tenant, { language: 'de-AT' }));
  for (const [file, words] of Object.entries(german)) {
    await change(file, (content) => {
      for (const [name, text] of Object.entries(words))
        Object.assign(content.messages[name] as object, { languages: { de: text } });
    });
  }
  server = await startServer({ program: await mustLoadProgram('demo', folder) });
  session = await server.signIn('admin@demo.invoize.test');
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

it('refuses in it: a sign-in, a permission, a record that is not there, a password', async () => {
  const wrong = { email: 'admin@demo.invoize.test', password: 'Wrong#12345' };
  expect((await server.call('POST', '/api/login', undefined, wrong)).body.msg).toBe(
    'Adresse oder Passwort ist falsch.',
  );
  const carrier = await server.signIn('carrier@demo.invoize.test');
  const denied = await server.call('DELETE', '/api/records/shipment', carrier, { ids: [{ id: 'x', version: 1 }] });
  expect([denied.status, denied.body.msg]).toEqual([403, 'Keine Berechtigung!']);
  const gone = await server.call('GET', '/api/records/account/nothing', session);
  expect([gone.status, gone.body.msg]).toEqual([404, 'Diesen Datensatz gibt es nicht.']);
  const weak = { oldPassword: 'x', newPassword: 'NoDigits#', confirmPassword: 'NoDigits#' };
  const password = await server.call('POST', '/api/change/password', session, weak);
  expect(password.body.errors.newPassword).toBe('Ein Passwort braucht mindestens eine Ziffer.');
});

it('reports the errors of a cell in German with its values; texts without a translation stay English', async () => {
  const { body } = await server.call('PUT', '/api/invoiceCapture', session, {
    rows: [{ tempId: 'a', grossWeight: 'schwer', invoiceNumber: 'a b', shipmentNumber: 'X'.repeat(500) }],
  });
  const [{ errors }] = body.errorRows;
  expect(errors).toMatchObject({ grossWeight: 'Ungültiger Wert!', invoiceNumber: 'Nur Buchstaben und Ziffern' });
  expect(errors.shipmentNumber).toMatch(/^Höchstens \d+ Zeichen$/);
  expect(body.msg).toBe('Hover the highlighted field, enter valid data and click on Save button.');
});

it('counts in it, and names a job in it', async () => {
  const { body } = await server.call('POST', '/api/records/account/list', session, { pageLimit: 2 });
  const save = (rows: { id: string; version: number }[]) =>
    server.call('PUT', '/api/records/account', session, {
      rows: rows.map(({ id, version }) => ({ id, version, city: 'Graz' })),
    });
  expect((await save([body.rows[0]])).body.msg).toBe('1 Zeile ist gespeichert.');
  const again = await server.call('POST', '/api/records/account/list', session, { pageLimit: 2 });
  expect((await save(again.body.rows)).body.msg).toBe('2 Zeilen sind gespeichert.');
  const asked = await server.call('POST', '/api/records/account/export', session, { format: 'csv' });
  expect((await server.job(session, asked.body.jobId)).title).toMatch(/ als csv$/);
});
