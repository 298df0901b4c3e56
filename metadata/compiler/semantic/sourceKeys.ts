/** What the records of a list or an entity have. */
import type { Context } from '../context.ts';

/** What a record of a source has; undefined where that is not known. */
export function sourceKeys(context: Context, source: string): string[] | undefined {
  const list = context.get('list', source);
  const entity = context.get('entity', list?.from?.entity ?? source);
  if (entity) return ['id', ...Object.keys(entity.fields)];
  if (!list?.values) return undefined;
  const data = Object.values(list.values).flatMap((value) => Object.keys(value.data ?? {}));
  return [...new Set(['id', 'value', 'label', ...data])];
}
