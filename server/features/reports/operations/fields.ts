import { aggregateFunctionsOf } from '../../../../metadata/kinds/aggregates.ts';
import type { EntityField } from '../../../../metadata/kinds/field.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { derivedColumns } from '../../../records/derived/derivedColumns.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { visibleColumn } from '../../../records/read/reportColumns.ts';

/** Long texts and files make no groups; virtual fields are not in the database. */
const UNGROUPED: ReadonlySet<EntityField['type']> = new Set(['multiline', 'file', 'condition', 'multiselect']);

function fieldsOf(context: OperationContext, entity: string) {
  const describe = (path: string, key: string, of?: string) => {
    const field = visibleColumn(context, entity, path);
    if (!field || field.type === 'file' || field.type === 'condition') return [];
    return {
      path,
      label: field.label ?? key,
      ...(of === undefined ? {} : { of }),
      type: field.type,
      isGroup: field.virtual === undefined && !UNGROUPED.has(field.type),
      functions: of === undefined ? [...aggregateFunctionsOf(field)] : [],
    };
  };
  const { fields } = entityFields(context.runtime, entity);
  const own = Object.keys(fields).flatMap((key) => describe(key, key));
  const referenced = Object.entries(fields).flatMap(([key, { references, label }]) => {
    if (references === undefined || !context.access.may(references, 'list')) return [];
    return Object.keys(entityFields(context.runtime, references).definition.fields).flatMap((other) =>
      describe(`${key}.${other}`, other, label ?? key),
    );
  });
  return [...own, ...referenced];
}

/** Derived values are columns; they are not in the database, so that nothing is grouped or summed by them. */
async function derivedOf(context: OperationContext, entity: string) {
  const of = t('reportDerived').in(context.runtime.program);
  const columns = await derivedColumns(context, entity);
  return columns.map(({ path, label, field: { type } }) => ({ path, label, of, type, isGroup: false, functions: [] }));
}

export const fields: Operation<'reports.fields'> = {
  async run(context, { entity }) {
    const { definitions } = context.runtime.program;
    const entities = Object.entries(definitions.entity)
      .filter(([name]) => context.access.may(name, 'list'))
      .map(([name, { plural }]) => ({ entity: name, label: plural }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
    if (!entity) return { entities, fields: [] };
    context.access.need(entity, 'list');
    const templates = Object.entries(definitions.template).filter(([, template]) => template.entity === entity);
    const template = templates.find(([name]) => name === entity)?.[0] ?? templates[0]?.[0];
    return {
      entities,
      ...(template === undefined ? {} : { template }),
      fields: [...fieldsOf(context, entity), ...(await derivedOf(context, entity))],
    };
  },
};
