/** The keys of the records of a list or an entity. */
import { typeTemplate } from '../../typeTemplate.ts';
import type { Context } from '../context.ts';
import { fieldsInForce } from '../fields.ts';

/** A metadata type is a source by the name of its template. */
export const sourceKeysOf = (context: Context) => ({
  template: (name: string) => context.get('template', name),
  entity: (name: string) => context.get('entity', name),
});

function keysOf(context: Context, template: string): string[] {
  context.reads.noteLook(context, fieldsInForce, template);
  return ['id', ...(context.fields[template] ?? []).map(({ key }) => key)];
}

/** The keys of a source's records; undefined if unknown. */
export function sourceKeys(context: Context, source: string): string[] | undefined {
  const list = context.get('list', source);
  const { template } = list?.from ?? {};
  if (template !== undefined) return keysOf(context, template);
  const entity = context.get('entity', list?.from?.entity ?? source);
  if (entity) return ['id', ...Object.keys(entity.fields)];
  const type = list ? undefined : typeTemplate(sourceKeysOf(context), source);
  if (type) return keysOf(context, source);
  if (!list?.values) return undefined;
  const data = Object.values(list.values).flatMap((value) => Object.keys(value.data ?? {}));
  return [...new Set(['id', 'value', 'label', ...data])];
}
