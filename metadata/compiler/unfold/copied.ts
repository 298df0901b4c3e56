/** The initial values of a copy of a record: its fields, except unique ones and those that users do not enter. */
import { isRecord } from '../../isRecord.ts';

type Value = Record<string, unknown>;

const NEVER: ReadonlySet<unknown> = new Set(['file', 'secret']);

/** @param state the field of the entity's lifecycle */
export function copiedFields(entity: Value, template: Value | undefined, state: unknown): string[] {
  const ofEntity = isRecord(entity.fields) ? entity.fields : {};
  const shown = isRecord(template?.fields) ? template.fields : {};
  const unique = new Set(
    Object.values(isRecord(entity.unique) ? entity.unique : {}).flatMap((key) => {
      const fields = isRecord(key) && Array.isArray(key.fields) ? key.fields : [];
      return fields.length === 1 ? fields : [];
    }),
  );
  const fields = Object.entries(shown).flatMap(([name, own]) => {
    const field: Value = { ...(ofEntity[name] as Value | undefined), ...(own as Value) };
    const isLeftOut =
      name === state ||
      unique.has(name) ||
      field.isUniqueField === true ||
      field.isReadonly === true ||
      field.secret === true ||
      field.compute !== undefined ||
      field.virtual !== undefined ||
      NEVER.has(field.type);
    return isLeftOut ? [] : [name];
  });
  return [...fields, ...Object.keys(isRecord(entity.lists) ? entity.lists : {})];
}

/** The data of a page that can start a copy, and the initial values of its form. @param id the expression of the original's id */
export function copyOf(given: {
  entity: string;
  template: string;
  copied: readonly string[];
  id: string;
  preset: Value | undefined;
  /** True to include the lists of the original. */
  whole?: boolean;
  /** The field that says which the original is. */
  copiedFrom?: string | undefined;
}): { data: Value; record: Value } {
  const { entity, template, copied, id, preset, whole = false, copiedFrom } = given;
  const original = { var: 'data.original.row' };
  const picked = { pick: [original, [...copied]] };
  const copy =
    copiedFrom === undefined ? picked : { set: [picked, { map: { [copiedFrom]: { var: 'data.original.row.id' } } }] };
  return {
    data: {
      original: {
        api: 'recordsGet',
        path: { entity, id: { var: id } },
        ...(whole ? {} : { query: { template } }),
        when: { var: id },
      },
    },
    record: { if: [{ var: 'data.original.row.id' }, preset ? { set: [copy, preset] } : copy, preset ?? null] },
  };
}
