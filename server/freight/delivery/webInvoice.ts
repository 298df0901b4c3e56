/** An invoice as a page: the fields that its web profile has, as far as a person may see them. */

import { textForm } from '../../../engine/values/textForm.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { ordered } from '../../../metadata/order.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { createValueText } from '../../printing/valueText.ts';
import { fillFields } from '../../records/check/conditions.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { projection } from '../../records/read/wireRow.ts';
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';
import { profileField } from './profileField.ts';

interface WebRow {
  readonly label?: unknown;
  readonly groupKey?: unknown;
  readonly key?: unknown;
  readonly type?: unknown;
  readonly length?: unknown;
  readonly isReadonly?: unknown;
  readonly toolTip?: unknown;
  readonly isActive?: unknown;
  readonly userIdView?: unknown;
  readonly userIdEdit?: unknown;
  /** Shows a fixed text in place of a field. */
  readonly isCustomField?: unknown;
  readonly text?: unknown;
}

/** The metadata types that define a page if the profile names no fields. */
const PAGE_TYPES = ['webDeliveryProfile', 'deliveredInvoiceDetail'] as const;

/** Fields of the first section are the invoice's, the others the shipment's. */
const usualRows = ({ runtime }: OperationContext): WebRow[] =>
  PAGE_TYPES.flatMap((type) => runtime.program.fields[type] ?? [])
    .filter(({ isActive }) => isActive !== false)
    .map(({ key, label, type, toolTip, groupKey = GROUPS[0] }) => ({
      key: groupKey === GROUPS[0] ? key : `${own.shipment}.${key}`,
      groupKey,
      label,
      type,
      toolTip,
    }));
const GROUPS = ['invoice', 'details', 'delivered'] as const;

/** @returns its sections, each with its fields in order */
export async function webInvoiceOf(context: OperationContext, profile: StoredRecord, invoice: StoredRecord) {
  const { store } = context.services;
  const found = await store.entities(own.shipment).get(textOf(invoice, 'shipment'));
  const shipment = found && isAccessible(context, own.shipment, 'get')(found) ? found : undefined;
  const given = Array.isArray(profile.values.webInvoiceRows) ? (profile.values.webInvoiceRows as WebRow[]) : [];
  const rows = (given.length > 0 ? given : usualRows(context)).filter(
    (row) => row.isActive !== false && mayRead(context, row.userIdView),
  );
  const valueText = createValueText(context);
  const labels = context.runtime.program.definitions.list.webGroups?.values ?? {};
  const groups = [...ordered(labels).map(([key]) => key), ...GROUPS].filter((key, at, all) => all.indexOf(key) === at);
  const shown = (row: WebRow) => {
    const isCustom = row.isCustomField === true;
    const found = isCustom ? undefined : fieldOf(context, String(row.key ?? ''), invoice, shipment);
    return {
      key: String(row.key ?? ''),
      label: String(row.label ?? '') || found?.field.label || String(row.key ?? ''),
      type: String(row.type ?? 'text'),
      value: found
        ? valueText(found.field, found.record.values[found.key], found.record.values)
        : isCustom
          ? String(row.text ?? '')
          : '',
      length: Number(row.length ?? 0) || null,
      toolTip: row.toolTip ?? null,
      isReadonly: row.isReadonly === true || !mayWrite(context, row.userIdEdit),
    };
  };
  const sections = groups.flatMap((key) => {
    const own = rows.filter((row) => (row.groupKey ?? 'invoice') === key);
    return own.length > 0 ? [{ key, label: labels[key]?.label ?? key, rows: own.map(shown) }] : [];
  });
  const { charges: seen } = projection(context, own.invoice)(invoice);
  const charges = (Array.isArray(seen) ? seen : []).filter(
    (charge) => (charge as { isDummyCharge?: unknown }).isDummyCharge !== true,
  );
  return {
    invoiceId: invoice.id,
    invoiceNumber: textOf(invoice, 'invoiceNumber'),
    profileId: profile.id,
    templateText: templateText(context, profile, invoice),
    isTemplateDownload: profile.values.isTemplateDownload !== false,
    sections,
    charges,
  };
}

/** The text of the custom template with filled placeholders; empty without a template. */
function templateText(context: OperationContext, profile: StoredRecord, invoice: StoredRecord): string {
  const { types } = entityFields(context.runtime, own.invoice);
  const hidden = context.access.hidden(own.invoice);
  return fillFields(textOf(profile, 'webTemplate'), (key) => {
    const type = hidden.has(key) ? undefined : types[key];
    return type && textForm(type, invoice.values[key]);
  });
}

function fieldOf(
  context: OperationContext,
  path: string,
  invoice: StoredRecord,
  shipment: StoredRecord | undefined,
): { field: EntityField; record: StoredRecord; key: string } | undefined {
  const named = profileField(context.runtime, path);
  if (!named) return undefined;
  const { entity, key, definition: field } = named;
  const record = entity === own.shipment ? shipment : invoice;
  if (!record || !context.access.may(entity, 'get') || context.access.hidden(entity).has(key)) return undefined;
  return { field, record, key };
}

const usersOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : String(list ?? '').split(','))
    .map((one) => String(one).trim())
    .filter((one) => one !== '');

/** Without users everybody reads. */
function mayRead({ session }: OperationContext, list: unknown): boolean {
  const users = usersOf(list);
  return users.length === 0 || session?.isAdmin === true || users.includes(session?.user.id ?? '');
}

/** Without users nobody writes. */
const mayWrite = ({ session }: OperationContext, list: unknown): boolean =>
  usersOf(list).includes(session?.user.id ?? '');
