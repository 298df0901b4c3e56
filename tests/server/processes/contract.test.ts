/**
 * The examples of calls in docs/contract return the documented answers, in both databases. docs/contract/README.md defines the
 * format of an example.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationName } from '../../../metadata/signatures/operations.ts';
import { contractExamples } from '../../conformance/contractExamples.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, openBilling } from './billing.ts';

interface Call {
  operation: OperationName;
  params: Record<string, unknown>;
  by?: string;
  permissions?: string[];
  status?: number;
  answer?: Record<string, unknown>;
  /** `$id` to the path of what it names: `saved.0.id`. */
  names?: Record<string, string>;
}

const EXAMPLES = contractExamples().flatMap(({ place, example }) =>
  example.calls === undefined ? [] : [[place, example.calls as Call[]] as const],
);

/** The value with the names of earlier answers in it, each in place of a whole text. */
function named<Value>(value: Value, names: ReadonlyMap<string, unknown>): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner) => names.get(inner) ?? inner);
}

const at = (answer: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer);

describe.each(drawnFor(import.meta.url, testDatabases))('calls of the contract on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram());
  });
  afterAll(() => database?.dispose());

  it.each(EXAMPLES)('%s', async (_place, calls) => {
    await empty(billing);
    const names = new Map<string, unknown>();
    for (const call of calls) {
      const { operation, params, by = 'ann', permissions, status = 200, answer = {} } = call;
      const told = await billing.call(operation, named(params, names) as never, { id: by, permissions });
      expect(told, JSON.stringify(told.body)).toMatchObject({ status, body: named(answer, names) });
      for (const [name, path] of Object.entries(call.names ?? {})) {
        const value = at(told.body, path);
        expect(value, `${path} of the answer`).toBeDefined();
        names.set(name, value);
      }
    }
  });
});

/** As if nothing had been done: each example begins with no record, and its series at one. */
async function empty({ store, all }: Billing): Promise<void> {
  for (const entity of ['bill', 'consignment'])
    await store.entities(entity).remove({
      by: 'ann',
      at: new Date().toISOString(),
      rows: (await all(entity)).map(({ id }) => ({ id: String(id) })),
    });
  await store.write(async ({ db }) => {
    await db.deleteFrom('done_work').execute();
    await db.deleteFrom('series_numbers').execute();
  });
}
