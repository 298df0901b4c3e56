/** Columns of a report: fields of an entity, and fields of the records that it refers to. */
import { fieldPath } from '../../../metadata/fieldPath.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { nameMap } from '../../../metadata/nameMap.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { ReferencedColumns } from '../../store/index.ts';
import { entityFields } from './entityFields.ts';
import { accessibleSelection } from './readAccess.ts';

/** The key of a column in a row: keys of fields have no dot. */
export const columnKey = (path: string): string => path.replace('.', '__');

/** @returns a field that the user may see; undefined if it is hidden, secret or unknown */
export function visibleColumn(context: OperationContext, entity: string, path: string): EntityField | undefined {
  const [own = ''] = path.split('.');
  const { definition, fields } = entityFields(context.runtime, entity);
  if (context.access.hidden(entity).has(own)) return undefined;
  if (!path.includes('.')) {
    const field = Object.hasOwn(fields, path) ? fields[path] : undefined;
    return field?.secret ? undefined : field;
  }
  const target = fieldPath(path, definition);
  if (!target || !context.access.may(target.entity, 'list')) return undefined;
  if (context.access.hidden(target.entity).has(target.field)) return undefined;
  const others = entityFields(context.runtime, target.entity).fields;
  const field = Object.hasOwn(others, target.field) ? others[target.field] : undefined;
  return field && !field.secret && field.virtual === undefined ? field : undefined;
}

/** The referenced columns of visible paths; values of records that the user may not list are empty. */
export function reportColumns(context: OperationContext, entity: string, paths: readonly string[]): ReferencedColumns {
  const { definition } = entityFields(context.runtime, entity);
  return nameMap(
    paths.flatMap((path) => {
      const target = path.includes('.') ? fieldPath(path, definition) : undefined;
      if (!target || !visibleColumn(context, entity, path)) return [];
      const selection = accessibleSelection(context, target.entity, 'list');
      const referenced = context.services.store.entities(target.entity).referenced(target.field, selection);
      return [[columnKey(path), { by: target.reference, ...referenced }] as const];
    }),
  );
}

/** A column of a report as its reader may see it. */
export interface LabelledColumn {
  path: string;
  key: string;
  label: string;
  field: EntityField;
  /** The column with the unit of its numbers, if the reader may see it. */
  unit?: { path: string; key: string } | undefined;
}

/** The field beside a column that holds its unit: the currency of an amount. */
function unitColumn(context: OperationContext, entity: string, path: string, { unitField }: EntityField) {
  if (unitField === undefined) return undefined;
  const beside = path.includes('.') ? `${path.split('.')[0]}.${unitField}` : unitField;
  return visibleColumn(context, entity, beside) ? { path: beside, key: columnKey(beside) } : undefined;
}

/** The columns that the reader may see; the label of a referenced one begins with its reference. */
export function labelledColumns(context: OperationContext, entity: string, paths: readonly string[]) {
  const { fields } = entityFields(context.runtime, entity);
  const columns: LabelledColumn[] = [];
  const missing: string[] = [];
  for (const path of new Set(paths)) {
    const field = visibleColumn(context, entity, path);
    const [own = ''] = path.split('.');
    if (!field) missing.push(path);
    else {
      const label = field.label ?? path;
      const of = path.includes('.') ? `${fields[own]?.label ?? own}: ` : '';
      const unit = unitColumn(context, entity, path, field);
      columns.push({ path, key: columnKey(path), label: `${of}${label}`, field, unit });
    }
  }
  return { columns, missing };
}
