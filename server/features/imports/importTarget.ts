/** The target of an upload's rows: records of its entity, or lanes of a tariff, whose fields the tariff determines. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { LaneSheet } from '../../freight/rating/laneSheet.ts';
import { contextOfLanes } from '../../freight/rating/tariffEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { type Projection, projection } from '../../records/read/wireRow.ts';
import type { Batch } from '../../uploads/batches.ts';

type Rows = Pick<Batch, 'entity' | 'template' | 'within'>;

/** The fields that columns of a file may be, as far as this user may see them. */
export async function importFields(context: OperationContext, batch: Rows): Promise<EffectiveField[]> {
  if (batch.within !== undefined) return LaneSheet.fields(contextOfLanes(context, batch.entity), batch.within);
  const hidden = context.access.hidden(batch.entity);
  return (context.runtime.program.fields[batch.template] ?? []).filter(
    ({ key, path }) => path === undefined && !hidden.has(key),
  );
}

/** The types by which the cells of columns are read. */
export async function importTypes(
  context: OperationContext,
  batch: Rows,
): Promise<Readonly<Record<string, FieldType>>> {
  if (batch.within === undefined) return entityFields(context.runtime, batch.entity).types;
  return Object.fromEntries((await importFields(context, batch)).map(({ key, type }) => [key, type]));
}

/** The lanes that an upload is compared with; undefined where its rows are records like any. */
export const laneSheetOf = (context: OperationContext, batch: Rows): Promise<LaneSheet | undefined> =>
  batch.within === undefined
    ? Promise.resolve(undefined)
    : LaneSheet.of(contextOfLanes(context, batch.entity), batch.within);

/** Stored records as the rows of an upload are shown beside. */
export const importProjection = (context: OperationContext, batch: Rows): Promise<Projection> =>
  batch.within === undefined
    ? Promise.resolve(projection(context, batch.entity))
    : LaneSheet.shown(contextOfLanes(context, batch.entity), batch.within);
