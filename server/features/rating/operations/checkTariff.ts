import { listOf } from '../../../../engine/index.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { type LocalizedText, localize, t } from '../../../base/words/localizedText.ts';
import type { Operation, OperationContext } from '../../../call/operation.ts';
import { type RemovedItem, removedItems } from '../../../rating/removedItems.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import type { ErrorRow } from '../../../recordAccess/saveOutcome.ts';
import { saveRows } from '../../../recordAccess/saveRows.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Checks a tariff like a save, by section, and lists values that would be removed from its lanes. Nothing is written.
 */
export const checkTariff: Operation<'rating.checkTariff'> = {
  async run(context, { row }) {
    const id = typeof row.id === 'string' ? row.id : undefined;
    const stored = id === undefined ? undefined : await accessibleRecord(context, own.tariff, id, 'update');
    refuseDoubles(row);
    if (!Object.hasOwn(context.runtime.program.definitions.entity[own.shipment]?.fields ?? {}, 'transportMode'))
      throw new HttpError(412, t('tariffNoTransportMode'));
    const { errorRows } = await saveRows(context, {
      entity: own.tariff,
      template: own.tariff,
      rows: [row],
      action: 'save',
      checkAction: 'default',
      dry: true,
    });
    const [first] = errorRows;
    if (first)
      throw new HttpError(412, t('tariffVerifySection', { section: sectionOf(context, first) }), { errorRows });
    const items = stored ? await removedItems(context, stored.values, row) : [];
    return { items, text: items.map((item) => textOf(context, item)).join('; ') };
  },
};

function refuseDoubles(row: Values): void {
  const isDouble = (list: readonly unknown[]) => new Set(list.map(String)).size < list.length;
  if (isDouble(listOf(row.parameters)) || isDouble(listOf(row.uniqueParameters)))
    throw new HttpError(412, t('tariffDuplicateValues'));
  const charges = Array.isArray(row.charges) ? (row.charges as Values[]) : [];
  if (isDouble(charges.flatMap(({ chargeCode }) => chargeCode || []))) throw new HttpError(412, t('tariffChargeTwice'));
}

/** The section of the form that the first wrong field is in. */
function sectionOf({ runtime }: OperationContext, { errors }: ErrorRow): string {
  const { definitions, fields } = runtime.program;
  const [key = ''] = Object.keys(errors);
  const list = definitions.entity[own.tariff]?.lists?.[key];
  if (list) return list.label;
  const group = (fields[own.tariff] ?? []).find((field) => field.key === key)?.groupKey;
  return (group && definitions.template[own.tariff]?.groups?.[group]?.label) || key;
}

/** Text of a removed item. */
function textOf({ runtime: { program } }: OperationContext, { type, key, internalKey, value }: RemovedItem): string {
  const names = type === 'parameters' ? key.map((each) => labelOf(program.fields[own.lane] ?? [], each)) : key;
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
