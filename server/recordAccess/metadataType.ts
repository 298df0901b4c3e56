/** Entities whose records are each of a template of their own: which template is meant, and a record of it as a form. */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { typeTemplateIn } from '../../metadata/typeTemplate.ts';
import { EVERYWHERE } from '../access/access.ts';
import { notFound } from '../base/http/httpError.ts';
import { t } from '../base/words/localizedText.ts';
import type { OperationContext } from '../call/operation.ts';
import type { StoredRecord } from '../store/index.ts';
import { templateFor } from './templateResponse.ts';
import { projection } from './wireRow.ts';

export interface MetadataType {
  /** The template. */
  id: string;
  label: string;
  entity: string;
  /** The entity's field that names the template. */
  by: string;
  /** The entity's field that names the system, where it has one. */
  system: string | undefined;
  /** The entity's field that names the account in it, where it has one. */
  account: string | undefined;
  /** Those that this user may see, in order. */
  fields: readonly EffectiveField[];
}

/** Undefined for a name that is no type of any entity. */
export function findType(
  context: OperationContext,
  entity: string | undefined,
  type: string,
): MetadataType | undefined {
  const { definitions, fields } = context.runtime.program;
  const named = Object.hasOwn(definitions.template, type) ? type : byDocType(context, type);
  const template = named === undefined ? undefined : definitions.template[named];
  const of = template?.entity;
  if (named === undefined || !template || of === undefined || (entity !== undefined && of !== entity)) return undefined;
  const own = typeTemplateIn(definitions, named);
  if (!own) return undefined;
  const hidden = context.access.hidden(of);
  return {
    id: named,
    label: template.label,
    entity: of,
    by: own.by,
    system: own.within?.system,
    account: own.within?.account,
    fields: (fields[named] ?? []).filter(({ key, isActive }) => !hidden.has(key) && isActive !== false),
  };
}

/** @throws HttpError 404 */
export function metadataTypeOf(context: OperationContext, entity: string, type: string): MetadataType {
  const found = findType(context, entity, type);
  if (!found) throw notFound(t('templateNotFound'));
  return found;
}

function byDocType(context: OperationContext, type: string): string | undefined {
  const known = Object.entries(context.runtime.program.definitions.template);
  if (!known.some(([name, { docType }]) => (docType ?? name) === type)) return undefined;
  return templateFor(context, type, context.session?.context.system, undefined);
}

/** A record as the calls of the specification answer it. */
export function wireForm(context: OperationContext, type: MetadataType, record: StoredRecord) {
  const row = projection(context.access, type.entity)(record);
  return {
    id: row.id,
    version: row.version,
    metadataTypeId: type.id,
    systemId: type.system === undefined ? record.scope.system : String(row[type.system] ?? EVERYWHERE),
    accountId: type.account === undefined ? record.scope.account : String(row[type.account] ?? EVERYWHERE),
    updatedBy: row.updatedBy,
    updatedOn: row.updatedOn,
    fields: type.fields.map(({ key, label, type: fieldType, isMandatory }) => ({
      key,
      label,
      type: fieldType,
      isMandatory: isMandatory === true,
      value: row[key] ?? null,
    })),
  };
}
