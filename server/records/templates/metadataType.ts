/**
 * Entities whose records are each of a template of their own, or of a variant: which one is meant, and a record of it as a form.
 */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { typeTemplateIn } from '../../../metadata/typeTemplate.ts';
import { EVERYWHERE } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { projection } from '../read/wireRow.ts';
import { templateFor } from './templateResponse.ts';

export interface MetadataType {
  /** The template. */
  id: string;
  label: string;
  entity: string;
  /** Field with the type of a record, and its value: the name of the template, or of the variant. */
  by: string;
  is: string;
  /** The entity's field that names the system, where it has one. */
  system: string | undefined;
  /** The entity's field that names the account in it, where it has one. */
  account: string | undefined;
  /** Those that this user may see, in order. */
  fields: readonly EffectiveField[];
}

/** Undefined for an unknown type. */
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
  const typed = typeTemplateIn(definitions, named);
  const own = typed ? { ...typed, is: named } : variantIn(definitions.entity[of], of, named);
  if (!own) return undefined;
  const hidden = context.access.hidden(of);
  return {
    id: named,
    label: template.label,
    entity: of,
    by: own.by,
    is: own.is,
    system: own.within?.system,
    account: own.within?.account,
    fields: (fields[named] ?? []).filter(({ key, isActive }) => !hidden.has(key) && isActive !== false),
  };
}

/** A template of the records of one variant, `ENTITY.VARIANT`, as a type. */
function variantIn(entity: EntityDefinition | undefined, of: string, template: string) {
  const variant = template.startsWith(`${of}.`) ? template.slice(of.length + 1) : '';
  return entity?.variants && Object.hasOwn(entity.variants.of, variant)
    ? { by: entity.variants.by, is: variant, within: undefined }
    : undefined;
}

/** The type that a record is of. @throws HttpError 404 */
export function typeOfRecord(context: OperationContext, entity: string, { values }: StoredRecord): MetadataType {
  const { templates, variants } = context.runtime.program.definitions.entity[entity] ?? {};
  const by = templates ?? variants?.by;
  const is = by === undefined ? '' : String(values[by] ?? '');
  return metadataTypeOf(context, entity, templates === undefined ? `${entity}.${is}` : is);
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
  const row = projection(context, type.entity)(record);
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
