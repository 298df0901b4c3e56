/** The server dies while rows are being saved: what it acknowledged is there, and of no save a half. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from './support/app.ts';
import { type Caller, callerOf } from './support/calls.ts';

const ROWS = 20;
let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.dispose());

const numberOf = (save: number, row: number) => `KILL-${save}-${row}`;
const rowsOf = (save: number) =>
  Array.from({ length: ROWS }, (_, row) => ({
    tempId: `${save}-${row}`,
    shipmentNumber: numberOf(save, row),
    transportMode: 'Air',
    destinationCountry: 'Nigeria',
  }));

/** The numbers of shipments that are stored and begin with KILL. */
async function stored({ call }: Caller): Promise<Set<string>> {
  const filter = { condition: 'and', fields: [{ name: 'shipmentNumber', operator: 'beginsWith', value: 'KILL-' }] };
  const found = new Set<string>();
  for (let after: unknown; ; ) {
    const body = { filter, pageLimit: 500, ...(after === undefined ? {} : { after }) };
    const answer = await call('POST', '/api/records/shipment/list', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { rows, next } = answer.body as { rows: { shipmentNumber: string }[]; next?: unknown };
    for (const { shipmentNumber } of rows) found.add(shipmentNumber);
    if (next === undefined || next === null) return found;
    after = next;
  }
}

it('loses no acknowledged row, and leaves none half written', async () => {
  const { call } = await callerOf(app.url, 'admin');
  const acknowledged: number[] = [];
  let begun = 0;
  let dead = false;
  const saver = async () => {
    while (!dead) {
      begun += 1;
      const save = begun;
      try {
        const answer = await call('PUT', '/api/invoiceCapture', { rows: rowsOf(save) });
        expect(answer.status, JSON.stringify(answer.body).slice(0, 400)).toBe(200);
        acknowledged.push(save);
      } catch (error) {
        if (!dead) throw error;
      }
      // With several under way at once, some are always in the midst of it.
      if (acknowledged.length >= 8 && !dead) {
        dead = true;
        await app.stop('kill');
      }
    }
  };
  await Promise.all([saver(), saver(), saver(), saver()]);
  app = await startApp({ data: app.data });
  const there = await stored(await callerOf(app.url, 'admin'));
  const counts = Array.from({ length: begun }, (_, at) =>
    rowsOf(at + 1).filter((row) => there.has(row.shipmentNumber)),
  );
  for (const save of acknowledged) expect(counts[save - 1]?.length, `save ${save}`).toBe(ROWS);
  for (const rows of counts) expect([0, ROWS]).toContain(rows.length);
});
