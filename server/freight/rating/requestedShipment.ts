/** Values of a rating request: those of the stored shipment that its `id` names, overwritten by the values of the request. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import { projection } from '../../records/read/wireRow.ts';

type Values = Readonly<Record<string, unknown>>;

/** @throws HttpError 404 for an id of no shipment that the user may see */
export async function requestedShipment(context: OperationContext, values: Values): Promise<Values> {
  const { id } = values;
  if (typeof id !== 'string' || id === '') return values;
  const record = await accessibleRecord(context, own.shipment, id, 'get');
  return { ...projection(context, own.shipment)(record), ...values };
}
