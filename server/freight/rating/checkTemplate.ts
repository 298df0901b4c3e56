import { listOf } from '../../../engine/values/list.ts';
import { own } from '../../../metadata/freight/entities.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type LocalizedText, localize, t } from '../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import type { ErrorRow } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import { type RemovedItem, removedItems } from './removedItems.ts';
import { entitiesOf, type TariffContext } from './tariffEntities.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks a tariff or quote like a save, by section, and lists values that would be removed from its lanes. Nothing is written.
 * @throws HttpError 412 naming the section with the first error
 */
export async function checkTemplate(
  context: TariffContext,
  row: Values,
): Promise<{ items: RemovedItem[]; text: string }> {
  const id = typeof row.id === 'string' ? row.id : undefined;
  const stored =
    id === undefined ? undefined : await accessibleRecord(context, entitiesOf(context).tariff, id, 'update');
  refuseDoubles(row);
  if (!Object.hasOwn(context.runtime.program.definitions.entity[own.shipment]?.fields ?? {}, 'transportMode'))
    throw new HttpError(412, t('tariffNoTransportMode'));
  const { errorRows } = await saveRows(context, {
    entity: entitiesOf(context).tariff,
    template: entitiesOf(context).tariff,
    rows: [row],
    action: 'save',
    checkAction: 'default',
    dry: true,
  });
  const [first] = errorRows;
  if (first) throw new HttpError(412, t('tariffVerifySection', { section: sectionOf(context, first) }), { errorRows });
  const items = stored ? await removedItems(context, stored.values, row) : [];
  return { items, text: items.map((item) => textOf(context, item)).join('; ') };
}

function refuseDoubles(row: Values): void {
  const isDouble = (list: readonly unknown[]) => new Set(list.map(String)).size < list.length;
  if (isDouble(listOf(row.parameters)) || isDouble(listOf(row.uniqueParameters)))
    throw new HttpError(412, t('tariffDuplicateValues'));
  const charges = Array.isArray(row.charges) ? (row.charges as Values[]) : [];
  if (isDouble(charges.flatMap(({ chargeCode }) => chargeCode || []))) throw new HttpError(412, t('tariffChargeTwice'));
}

/** The section of the form that the first wrong field is in. */
function sectionOf(context: TariffContext, { errors }: ErrorRow): string {
  const { definitions, fields } = context.runtime.program;
  const [key = ''] = Object.keys(errors);
  const list = definitions.entity[entitiesOf(context).tariff]?.lists?.[key];
  if (list) return list.label;
  const group = (fields[entitiesOf(context).tariff] ?? []).find((field) => field.key === key)?.groupKey;
  return (group && definitions.template[entitiesOf(context).tariff]?.groups?.[group]?.label) || key;
}

/** Text of a removed item. */
function textOf(context: TariffContext, { type, key, internalKey, value }: RemovedItem): string {
  const { program } = context.runtime;
  const names =
    type === 'parameters' ? key.map((each) => labelOf(program.fields[entitiesOf(context).lane] ?? [], each)) : key;
  const words: LocalizedText =
    type === 'parameters'
      ? t('tariffRemovedParameters', { names })
      : internalKey === undefined
        ? t('tariffRemovedCharges', { names })
        : internalKey === 'min'
          ? t('tariffRemovedMinimum', { names })
          : internalKey === 'max'
            ? t('tariffRemovedMaximum', { names })
            : internalKey === 'calculation'
              ? t('tariffRemovedCalculation', { names, value: value ?? '' })
              : t('tariffRemovedBreak', { names, value: value ?? '' });
  return localize(program, words);
}

const labelOf = (fields: readonly { key: string; label: string }[], key: string): string =>
  fields.find((field) => field.key === key)?.label ?? key;
