import type { OperationContext } from '../../operations/operation.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';

/**
 * @param reader the user of its session
 * @param records the entity of the report: custom or standard reports
 * @param entity of which the report shows records
 * @returns true if the reader may open the report, and list and export what it shows
 */
export const mayReadReport = (
  reader: OperationContext,
  records: string,
  report: StoredRecord | undefined,
  entity: string,
): boolean =>
  report !== undefined &&
  reader.access.may(records, 'get') &&
  isAccessible(reader, records, 'get')(report) &&
  reader.access.may(entity, 'list') &&
  reader.access.may(entity, 'export');
