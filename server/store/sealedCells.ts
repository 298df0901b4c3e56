import type { Kysely } from 'kysely';
import { recordShape } from './recordStore/recordShape.ts';
import { readApplied } from './schema/applied.ts';
import type { Store } from './store.ts';
import { untyped } from './untypedTables.ts';

/** Every stored value that is sealed under the key, as it is stored, with the entity and field that hold it. */
export async function sealedCells({
  db,
  program,
}: Pick<Store, 'db' | 'program'>): Promise<{ entity: string; field: string; cell: string }[]> {
  const made = new Set((await readApplied(db)).tables.map(({ table }) => table));
  const found: { entity: string; field: string; cell: string }[] = [];
  for (const [entity, definition] of Object.entries(program().entities)) {
    if (!Object.values(definition.fields).some(({ secret }) => secret)) continue;
    const shape = recordShape(entity, definition);
    if (!made.has(shape.table.table)) continue;
    for (const { field, column, secret } of shape.fields.values()) {
      if (!secret) continue;
      const rows = await (untyped(db) as Kysely<Record<string, Record<string, unknown>>>)
        .selectFrom(shape.table.table)
        .select(column)
        .where(column, 'is not', null)
        .execute();
      for (const row of rows) found.push({ entity, field, cell: String(row[column]) });
    }
  }
  return found;
}
