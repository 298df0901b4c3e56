/** Writes the records of the demo, with what definitions compute. */
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { withComputed } from '../records/save/computed.ts';
import { writeRecords } from '../records/save/writeRecords.ts';
import type { SaveRow, Store } from '../store/index.ts';
import { DEMO_TODAY } from './days.ts';

/** The store of the demo, and the program that computes its values. */
export interface DemoWriter {
  store: Store;
  runtime: ProgramRuntime;
  /** The last day of the demo. */
  today: string;
}

export type DemoScope = { company?: string; system?: string };

/** Rows of one transaction: long enough to be quick, short enough that others get a turn. */
const BATCH = 500;
export const BY = 'demo';
export const timeOf = (day: string) => `${day}T12:00:00.000Z`;

/** Adds the values that definitions compute. */
export const computed = <Row extends SaveRow>(
  { runtime, today }: DemoWriter,
  entity: string,
  rows: readonly Row[],
): Row[] => rows.map((one) => ({ ...one, values: withComputed(runtime, entity, one.values, { user: {}, today }) }));

/** New records of an entity, with the fields that only templates add. */
export const filling = <Row extends SaveRow & { id: string }>(
  demo: DemoWriter,
  entity: string,
  rows: readonly Row[],
) => ({
  rows: computed(demo, entity, rows),
  extraTypes: entityFields(demo.runtime, entity).extraTypes,
  by: BY,
  at: timeOf(demo.today),
  action: 'import' as const,
});

export const row = (values: object): SaveRow => ({ values: { ...values } });

/** Saves rows; existing records stay as they are. @throws Error for the first row that cannot be stored */
export async function saveAll(
  demo: Omit<DemoWriter, 'today'> & { today?: string },
  entity: string,
  rows: readonly SaveRow[],
  scope: DemoScope = {},
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    const results = await writeRecords(demo, entity, {
      rows: some,
      scope,
      by: BY,
      at: timeOf(demo.today ?? DEMO_TODAY),
      action: 'import',
    });
    const refused = results.findIndex(({ status }) => status === 'refused');
    if (refused >= 0) {
      const wrong = rows[from + refused]?.values;
      throw new Error(
        `The demo's ${entity} ${JSON.stringify(wrong)} was not stored: ${JSON.stringify(results[refused])}.`,
      );
    }
  }
}
