import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { recordHistory } from '../../../records/read/recordHistory.ts';
import { TrailWords } from '../trailStep.ts';

/** Number of hash letters that identify a version for users. */
const HASH_LETTERS = 12;

/** An invoice from the capture of its shipment on, oldest first, as far as the caller may see each history. */
export const trail: Operation<'audits.trail'> = {
  async run(context, { invoiceId }) {
    const invoice = await accessibleRecord(context, own.invoice, invoiceId, 'get');
    const { shipment } = invoice.values;
    const packets = await linked(context, own.packetInvoice, invoiceId);
    const of: [entity: string, ids: string[]][] = [
      [own.shipment, typeof shipment === 'string' ? [shipment] : []],
      [own.invoice, [invoiceId]],
      [own.documentAudit, await idsOf(context, own.documentAudit, invoiceId)],
      [own.fulfilmentOrder, await idsOf(context, own.fulfilmentOrder, invoiceId)],
      [own.packet, packets.map(({ values }) => String(values.packet))],
    ];
    const steps = [];
    for (const [entity, ids] of of) for (const id of ids) steps.push(...(await stepsOf(context, entity, id)));
    steps.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    return { rows: steps, total: steps.length };
  },
};

/** Records that name the invoice, as far as the caller may see them. */
async function linked(context: OperationContext, entity: string, invoice: string) {
  if (!context.access.may(entity, 'get')) return [];
  const found = await context.services.store.entities(entity).lookup({ matchKey: 'invoice', values: [invoice] });
  return found.filter(isAccessible(context, entity, 'get'));
}

const idsOf = async (context: OperationContext, entity: string, invoice: string) =>
  (await linked(context, entity, invoice)).map(({ id }) => id);

async function stepsOf(context: OperationContext, entity: string, id: string) {
  if (!context.access.may(entity, 'history')) return [];
  const { definition } = entityFields(context.runtime, entity);
  const words = new TrailWords(context, definition);
  const { entries } = await recordHistory(context, { entity, id });
  let tariff = '';
  return [...entries].reverse().map((entry) => {
    const became = (field: string) => entry.changes.find((change) => change.field === field)?.to;
    const [name, version] = [became('tariffName'), became('tariffVersion')];
    if (name || version) tariff = [name ?? tariff.split(' · ')[0], version].filter(Boolean).join(' · ');
    return {
      id: entry.id,
      version: entry.version,
      at: entry.updatedOn,
      by: entry.updatedBy.name,
      subject: definition.label,
      step: words.step(entry),
      changes: words.changes(entry),
      reason: entry.reason ?? null,
      tariff: entity === own.invoice && became('ratingRun') !== undefined ? tariff : null,
      definitions: entry.definitions.slice(0, HASH_LETTERS),
    };
  });
}
