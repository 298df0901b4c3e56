/** The target of an upload's rows: records of its entity, or parts of one record, whose fields that record determines. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { PartUpload } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { type Projection, projection } from '../../records/read/wireRow.ts';
import type { Batch } from '../../uploads/batches.ts';

type Rows = Pick<Batch, 'entity' | 'template' | 'within'>;

/** The parts that rows of an upload are; undefined where they are records. */
export const partsOf = (context: OperationContext, { entity, within }: Rows): PartUpload | undefined =>
  within === undefined ? undefined : context.services.extension.partUpload(context, entity, within);

/** The fields that columns of a file may be, as far as this user may see them. */
export async function importFields(context: OperationContext, batch: Rows): Promise<EffectiveField[]> {
  const parts = partsOf(context, batch);
  if (parts) return parts.fields();
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

/** Stored records as the rows of an upload are shown beside. */
export async function importProjection(context: OperationContext, batch: Rows): Promise<Projection> {
  return (await partsOf(context, batch)?.projection()) ?? projection(context, batch.entity);
}
