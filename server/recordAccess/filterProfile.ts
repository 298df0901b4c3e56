import type { StoredRecord } from '../store/index.ts';

/** A saved filter, as it is sent: its tree is kept as JSON text. */
export function wireProfile(record: StoredRecord): Record<string, unknown> {
  const { templateName, docType, fields } = record.values;
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
