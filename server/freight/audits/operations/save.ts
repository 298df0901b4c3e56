import { own } from '../../../../metadata/freight/entities.ts';
import { ownMember } from '../../../../metadata/nameMap.ts';
import { accessOfDefinitions } from '../../../access/access.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { lifecycleOf } from '../../../records/save/transitionRecords.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { recordsOf } from '../../rating/candidates.ts';
import { auditState, fieldId } from '../auditState.ts';

/**
 * Saves values that auditors read on documents: user and time come from the history. Only for invoices before their
 * audit.
 */
export const save: Operation<'audits.save'> = {
  async run(context, { invoiceId, shipmentId, fileId, dapData }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    if (shipmentId !== undefined && shipmentId !== invoice.values.shipment)
      throw invalid('The invoice is of another shipment.');
    if (!isOpen(context, invoice)) throw new HttpError(412, t('auditClosed'));
    const entered = enteredValues(dapData, fileId);
    const changed = new Map(entered.map(({ file, field, value }) => [fieldId(file, field), value]));
    const { fields, documents } = await auditState(context, invoice, 'approval', changed);
    const known = new Set(fields.map(({ id }) => id));
    for (const { file, field } of entered) {
      if (known.has(fieldId(file, field))) continue;
      const of = documents.find(({ files }) => files.some(({ id }) => id === file));
      throw new HttpError(422, of ? t('auditNoField', { field, documentType: of.documentType }) : t('auditNoDocument'));
    }
    const stored = await recordsOf(context, own.documentAudit, {
      condition: 'and',
      fields: [{ name: 'invoice', operator: 'equalTo', value: invoice.id }],
    });
    const files = [...new Set(entered.map(({ file }) => file))];
    const rows = files.map((file) => {
      const its = fields.filter((field) => field.fileId === file);
      const before = stored.find(({ values }) => values.file === file);
      return {
        ...(before ? { id: before.id, version: before.version } : {}),
        documentType: its[0]?.documentType,
        invoice: invoice.id,
        shipment: invoice.values.shipment,
        file,
        isMatch: its.every(({ isMandatory, isMatch }) => !isMandatory || isMatch === true),
        values: its.filter(({ value }) => value !== null).map(({ field, value }) => ({ field, value })),
      };
    });
    await keep(context, rows);
    return { msg: t('auditSaved'), saved: fields.filter(({ id }) => changed.has(id)) };
  },
};

interface Entered {
  readonly file: string;
  readonly field: string;
  readonly value: string;
}

const MAX_VALUE_LENGTH = 500;

/** Field to value of one file, or a list of both for several. @throws HttpError 422 for anything else */
function enteredValues(given: unknown, file: string | undefined): Entered[] {
  const one = (of: unknown, field: unknown, value: unknown): Entered => {
    const known = value ?? '';
    const isText = typeof known === 'string' || typeof known === 'number';
    if (typeof of !== 'string' || typeof field !== 'string' || !isText) throw invalid('dapData has no such values.');
    if (String(known).length > MAX_VALUE_LENGTH) throw invalid(`A value has at most ${MAX_VALUE_LENGTH} letters.`);
    return { file: of, field, value: String(known).trim() };
  };
  if (Array.isArray(given)) {
    return given.map((row: unknown) => {
      if (typeof row !== 'object' || row === null) throw invalid('dapData is field to value, or a list of rows.');
      const { fileId: of = file, field, value } = row as Record<string, unknown>;
      return one(of, field, value);
    });
  }
  if (typeof given !== 'object' || given === null) throw invalid('dapData is field to value, or a list of rows.');
  return Object.entries(given).map(([field, value]) => one(file, field, value));
}

/** True if a transition from its state still requires the audit. */
function isOpen({ runtime }: OperationContext, { values }: StoredRecord): boolean {
  const lifecycle = lifecycleOf(runtime, own.invoice);
  if (!lifecycle) return true;
  const state = String(values[lifecycle.field] ?? lifecycle.initial);
  if (!ownMember(lifecycle.states, state)) return false;
  return Object.values(lifecycle.transitions).some(
    ({ asks = {}, from }) =>
      from.includes(state) && Object.values(asks).some(({ operation }) => operation === 'audits.read'),
  );
}

/**
 * The call has checked the permission to approve, and the entity cannot be written in other ways: so it is written with
 * the permissions of this definition.
 * @throws HttpError 412 if someone else saved the audit in the meantime, or a value is refused
 */
async function keep(context: OperationContext, rows: readonly Record<string, unknown>[]): Promise<void> {
  const acting = { ...context, access: accessOfDefinitions(context.access) };
  const { errorRows, conflicts } = await saveRows(acting, {
    entity: own.documentAudit,
    rows,
    action: 'save',
    checkAction: 'default',
    byDefinition: true,
  });
  if (conflicts.length > 0) throw new HttpError(412, t('recordWasChanged'));
  const [wrong] = errorRows;
  if (!wrong) return;
  // Another one made the audit of the same document in that very moment.
  if (wrong.taken) throw new HttpError(412, t('recordWasChanged'));
  throw new HttpError(412, Object.values(wrong.errors)[0] ?? t('rowInvalid'), { errorRows });
}
