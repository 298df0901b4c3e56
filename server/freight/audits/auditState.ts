/** An invoice beside what its account's profiles demand: documents, what is confirmed on them, differences of charges. */
import { chargeDifferences } from '../../../engine/freight/audits/chargeDifferences.ts';
import { confirms } from '../../../engine/freight/audits/confirms.ts';
import { numberOf } from '../../../engine/values/number.ts';
import { textForm } from '../../../engine/values/textForm.ts';
import { truthOf } from '../../../engine/values/truth.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { storedDocuments } from '../../records/read/documents.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recordsOf } from '../rating/candidates.ts';
import { auditRules, documentProfile, ediRules, rulesOfPartner, type Values } from './profiles.ts';

export type AuditStep = 'billing' | 'approval';

/** Documents required for each step: approval requires those of billing too. */
const NEEDED: Readonly<Record<AuditStep, readonly string[]>> = {
  billing: ['billing'],
  approval: ['billing', 'approval'],
};

/** A type of document that the account knows. */
export interface AuditedDocument {
  readonly id: string;
  readonly documentType: string;
  readonly position: number | undefined;
  readonly neededFor: string;
  readonly status: 'missing' | 'absent' | 'attached' | 'toConfirm' | 'differs' | 'confirmed';
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly fileNames: string;
}

/** A field of a document that is confirmed. */
export interface AuditedField {
  readonly id: string;
  readonly documentType: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly field: string;
  readonly expected: string;
  readonly value: string | null;
  /** null if nobody has entered the document's value. */
  readonly isMatch: boolean | null;
  readonly isMandatory: boolean;
}

/** The sender of the newest invoice compared with ours. */
async function senderOf(context: OperationContext, invoice: string): Promise<unknown> {
  const found = await recordsOf(context, own.receivedInvoice, {
    condition: 'and',
    fields: [{ name: 'invoice', operator: 'equalTo', value: invoice }],
  });
  return found.sort((one, other) => other.createdAt.localeCompare(one.createdAt))[0]?.values.sender;
}

/**
 * @param step whose missing parts are returned
 * @param entered unsaved input, by file and field (`fieldId`)
 */
export async function auditState(
  context: OperationContext,
  invoice: StoredRecord,
  step: AuditStep,
  entered: ReadonlyMap<string, string> = new Map(),
) {
  const { store } = context.services;
  const { account, shipment: shipmentId } = invoice.values;
  const [shipment] = await store.entities(own.shipment).getMany([String(shipmentId ?? '')]);
  const values = shipment?.values ?? {};
  const [profile, rules, edi] = await Promise.all([
    documentProfile(context, account, values),
    auditRules(context, account),
    ediRules(context, account),
  ]);
  const isAudited = profile.length > 0 || rules.length > 0;
  const files = isAudited && shipment ? await documentsFor(context, shipment.id, invoice.id) : [];
  const audited = rules.length > 0 ? await auditedValues(context, invoice.id) : new Map<string, string>();
  const fields = auditedFields(context, rules, files, new Map([...audited, ...entered]), values);
  const documents = documentStates(profile, rules, files, fields);
  const isReceived = truthOf(invoice.values.isReceivedInvoice);
  const agreed =
    isReceived && edi.length > 0 ? rulesOfPartner(edi, await senderOf(context, invoice.id), values.carrier) : edi;
  const charges = isReceived
    ? chargeDifferences((invoice.values.charges ?? []) as Values[], agreed, values.transportMode)
    : [];
  const labels = labelsOf(context);
  const required = fields.filter(({ isMandatory }) => isMandatory);
  const fieldLabel = ({ field, documentType }: AuditedField) => `${labels.field(field)} (${labels.type(documentType)})`;
  return {
    documents,
    fields: hidingFields(context, fields),
    charges,
    missing: documents
      .filter(({ neededFor, files: there }) => there.length === 0 && NEEDED[step].includes(neededFor))
      .map(({ documentType }) => labels.type(documentType)),
    unconfirmed: required.filter(({ isMatch }) => isMatch === null).map(fieldLabel),
    differing: required.filter(({ isMatch }) => isMatch === false).map(fieldLabel),
    unexplained:
      edi.length > 0 ? charges.filter(({ hasReason }) => !hasReason).map(({ chargeName }) => chargeName) : [],
    refused: charges.filter(({ outcome }) => outcome === 'refusal').map(({ chargeName }) => chargeName),
    hasEdiProfile: edi.length > 0,
  };
}

interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly documentType: string;
}

/** Documents of the shipment that are this invoice's, or that are linked to none. */
async function documentsFor(context: OperationContext, shipment: string, invoice: string): Promise<AttachedFile[]> {
  const found = await storedDocuments(context, own.shipment, shipment);
  return found
    .filter(({ values }) => !values.invoice || values.invoice === invoice)
    .map(({ values }) => ({
      id: String(values.file),
      name: String(values.name ?? ''),
      documentType: String(values.documentType ?? ''),
    }));
}

/** Values entered by auditors, by file and field. */
async function auditedValues(context: OperationContext, invoice: string): Promise<Map<string, string>> {
  const audits = await recordsOf(context, own.documentAudit, {
    condition: 'and',
    fields: [{ name: 'invoice', operator: 'equalTo', value: invoice }],
  });
  return new Map(
    audits.flatMap(({ values }) =>
      ((values.values ?? []) as Values[]).map(
        ({ field, value }) => [fieldId(String(values.file), String(field)), String(value ?? '')] as const,
      ),
    ),
  );
}

export const fieldId = (file: string, field: string): string => `${file}:${field}`;

function auditedFields(
  context: OperationContext,
  rules: readonly Values[],
  files: readonly AttachedFile[],
  audited: ReadonlyMap<string, string>,
  shipment: Values,
): AuditedField[] {
  const { types } = entityFields(context.runtime, own.shipment);
  return rules.flatMap((rule) => {
    const field = String(rule.field);
    const type: FieldType = ownMember(types, field) ?? 'text';
    const comparison = { comparison: String(rule.comparison ?? ''), tolerance: rule.tolerance };
    return files
      .filter(({ documentType }) => documentType === rule.documentType)
      .map((file) => {
        const value = audited.get(fieldId(file.id, field)) || null;
        return {
          id: fieldId(file.id, field),
          documentType: file.documentType,
          fileId: file.id,
          fileName: file.name,
          field,
          expected: textForm(type, shipment[field]),
          value,
          isMatch: value === null ? null : confirms(comparison, type, value, shipment[field]),
          isMandatory: truthOf(rule.isMandatory),
        };
      });
  });
}

function documentStates(
  profile: readonly Values[],
  rules: readonly Values[],
  files: readonly AttachedFile[],
  fields: readonly AuditedField[],
): AuditedDocument[] {
  const needed = new Map(profile.map((row) => [String(row.documentType), row]));
  // A value to confirm on a document requires the document.
  for (const { documentType, isMandatory } of rules) {
    const type = String(documentType);
    const known = needed.get(type);
    if (!known) needed.set(type, { documentType, mandatoryFor: truthOf(isMandatory) ? 'approval' : 'nothing' });
    else if (truthOf(isMandatory) && known.mandatoryFor === 'nothing')
      needed.set(type, { ...known, mandatoryFor: 'approval' });
  }
  return [...needed].map(([documentType, { position, mandatoryFor }]) => {
    const there = files.filter((file) => file.documentType === documentType);
    const confirmed = fields.filter((field) => field.documentType === documentType);
    const neededFor = String(mandatoryFor ?? 'nothing');
    return {
      id: documentType,
      documentType,
      position: numberOf(position),
      neededFor,
      status: statusOf(there.length > 0, neededFor !== 'nothing', confirmed),
      files: there.map(({ id, name }) => ({ id, name })),
      fileNames: there.map(({ name }) => name).join(', '),
    };
  });
}

function statusOf(isThere: boolean, isNeeded: boolean, fields: readonly AuditedField[]): AuditedDocument['status'] {
  if (!isThere) return isNeeded ? 'missing' : 'absent';
  if (fields.length === 0) return 'attached';
  if (fields.some(({ isMatch }) => isMatch === false)) return 'differs';
  return fields.some(({ isMatch, isMandatory }) => isMatch === null && isMandatory) ? 'toConfirm' : 'confirmed';
}

/** Hidden fields of a shipment are hidden in its audit too. */
function hidingFields(context: OperationContext, fields: readonly AuditedField[]): AuditedField[] {
  const hidden = context.access.hidden(own.shipment);
  return fields.filter(({ field }) => !hidden.has(field));
}

function labelsOf({ runtime }: OperationContext) {
  const { program } = runtime;
  const { fields } = entityFields(runtime, own.shipment);
  const list = program.definitions.entity[own.document]?.fields.documentType?.suggestionsSource;
  const types = list === undefined ? undefined : program.definitions.list[list]?.values;
  return {
    field: (key: string): string => ownMember(fields, key)?.label ?? key,
    type: (value: string): string => (types && ownMember(types, value)?.label) ?? value,
  };
}
