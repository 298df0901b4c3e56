import type { Program } from '../../../metadata/program.ts';
import type { StoredRecord } from '../../store/index.ts';
import { renamedFieldsOf } from './formerKeys.ts';
import { renamedFilter } from './renamedValues.ts';

/** A saved filter, as it is sent: its tree is kept as JSON text, and names fields as they are called now. */
export function wireProfile(record: StoredRecord, program: Program): Record<string, unknown> {
  const { templateName, docType, fields: kept } = record.values;
  let fields = kept;
  for (const [was, is] of renamedFieldsOf(program, String(docType))) fields = renamedFilter(fields, was, is);
  return {
    templateId: record.id,
    templateName,
    docType,
    systemId: record.scope.system,
    template: { fields: typeof fields === 'string' ? (JSON.parse(fields) as unknown) : (fields ?? null) },
    version: record.version,
    updatedOn: record.updatedAt,
  };
}
