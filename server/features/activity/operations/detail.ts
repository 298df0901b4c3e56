import type { Operation } from '../../../operations/operation.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { keyOf, userChanges } from '../userChanges.ts';

/** The changes of a row; records that were deleted, or that the caller may not see, are left out. */
export const detail: Operation<'activity.detail'> = {
  async run(context, { key, ...asked }) {
    const changes = (await userChanges(context, asked)).filter((change) => keyOf(change) === key);
    const entity = changes[0]?.entity;
    if (entity === undefined) return { rows: [], total: 0 };
    const { title } = context.runtime.program.definitions.entity[entity] ?? {};
    const isNamed = title !== undefined && !context.access.hidden(entity).has(title);
    const ids = [...new Set(changes.map(({ record }) => record))];
    const records = await context.services.store.entities(entity).getMany(ids);
    const seen = new Map(records.filter(isAccessible(context, entity, 'list')).map((record) => [record.id, record]));
    const rows = changes.flatMap(({ record: id, at, reason }) => {
      const record = seen.get(id);
      if (!record) return [];
      return { id, entity, number: isNamed ? String(record.values[title] ?? '') : '', at, reason };
    });
    return { rows, total: rows.length };
  },
};
