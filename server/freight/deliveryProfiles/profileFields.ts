/** Fields that a delivery profile names: its editor may add only those that she may see, whoever sends by the profile later. */
import { categoryOf, ediSourceOf } from '../../../engine/freight/edi/index.ts';
import { listOf } from '../../../engine/values/list.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import { fixedValuesOf } from '../../../metadata/fixedValues.ts';
import { own } from '../../../metadata/freight/entities.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import type { NamedField } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { targetOf } from '../../records/check/namedIds.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { lookupRecords } from '../../records/read/lookupRecords.ts';
import { storedMemberFields } from '../../records/read/memberFields.ts';
import { profileField } from '../delivery/profileField.ts';

type Values = Readonly<Record<string, unknown>>;

const textAt = (member: Values, key: string): string => String(member[key] ?? '').trim();

const keyOf = (member: Values): string[] => [textAt(member, 'key')];
const partOf = (member: Values): string[] => (member.kind === 'field' ? [textAt(member, 'value')] : []);

/** Names with a category in the texts of a design: conditions, rules and sources of values. */
const COMPOSED = /\b[A-Za-z]+\.[A-Za-z_]\w*/g;

/** The names in a member of an EDI design, and in its parts. */
const ediNames = (member: Values): string[] => [
  ediSourceOf(member),
  ...['conditionValue', 'loopField', 'loopFieldName', 'reformationFieldName'].map((key) => textAt(member, key)),
  ...[
    ['reformationFieldType', 'reformationFieldName'],
    ['loopField', 'loopFieldName'],
    ['loopGroup', 'loopFieldGroup'],
  ].map(([category = '', field = '']) => `${textAt(member, category)}.${textAt(member, field)}`),
  ...Object.values(member).flatMap((value) => (typeof value === 'string' ? (value.match(COMPOSED) ?? []) : [])),
];

/** The lists of a profile whose members name fields, and how. Texts with fields in them are checked by their `over`. */
const NAMES_OF: Readonly<Record<string, (member: Values) => string[]>> = {
  webInvoiceRows: keyOf,
  profileBase: keyOf,
  query: keyOf,
  index: (member) => [textAt(member, 'field')],
  fileName: partOf,
  attachmentFileName: partOf,
  indexName: partOf,
  segments: ediNames,
  elements: ediNames,
};

const membersOf = (values: Values, list: string): Values[] => {
  const members = values[list];
  return (Array.isArray(members) ? members : []).filter(isRecord);
};

const namesIn = (values: Values, list: string): string[] =>
  membersOf(values, list).flatMap((member) => NAMES_OF[list]?.(member) ?? []);

/** @returns list to message where a name that is not stored leads to a hidden field */
export function unseenNames(
  context: OperationContext,
  values: Values,
  stored: Values | undefined,
): Record<string, Localizable> | undefined {
  for (const list of Object.keys(NAMES_OF)) {
    const before = new Set(stored ? namesIn(stored, list) : []);
    const added = namesIn(values, list).filter((name) => !before.has(name));
    if (added.some((name) => isHidden(context, name))) return { [list]: t('noSuchField') };
  }
  return undefined;
}

/** Lists whose names must lead to a field: another name would stay empty in every delivery. */
const FIELDS_OF: Readonly<Record<string, (member: Values) => string[]>> = {
  webInvoiceRows: (member) => (member.isCustomField === true ? [] : keyOf(member)),
  index: (member) => [textAt(member, 'field')],
  fileName: partOf,
  attachmentFileName: partOf,
  indexName: partOf,
  elements: (member) => [ediSourceOf(member)],
};

const isProfileField = (runtime: ProgramRuntime, name: string): boolean => profileField(runtime, name) !== undefined;

/** Other categories are computed while a file is written: loops, control numbers, references, addresses. */
function isEdiField(runtime: ProgramRuntime, name: string): boolean {
  const [first = '', key = ''] = name.split('.');
  const category = categoryOf(first);
  if (category === 'charge') return key === '' || key === 'number' || hasField(runtime, own.invoice, 'charges', key);
  if (category === own.invoice && key === 'count') return true;
  const isRecordOf = [own.invoice, own.shipment, own.account].some((entity) => entity === category);
  return !isRecordOf || hasField(runtime, category, key);
}

function hasField(runtime: ProgramRuntime, entity: string, key: string, member?: string): boolean {
  const { types, definition } = entityFields(runtime, entity);
  const list = ownMember(definition.lists ?? {}, key);
  if (member === undefined) return list !== undefined || Object.hasOwn(types, key);
  return list !== undefined && storedMemberFields(runtime, list).some((field) => field.key === member);
}

/** @returns list to message where a name that is not stored leads to no field of invoices or shipments */
export function unknownFields(
  { runtime }: OperationContext,
  values: Values,
  stored: Values | undefined,
): Record<string, Localizable> | undefined {
  for (const [list, namesOf] of Object.entries(FIELDS_OF)) {
    const before = new Set(membersOf(stored ?? {}, list).flatMap(namesOf));
    const added = membersOf(values, list).flatMap(namesOf);
    const isKnown = list === 'elements' ? isEdiField : isProfileField;
    const name = added.find((one) => one !== '' && !before.has(one) && !isKnown(runtime, one));
    if (name !== undefined) return { [list]: t('deliveryUnknownField', { name }) };
  }
  return undefined;
}

/**
 * Values of profile base and query that their field cannot have: such a profile would match no invoice.
 * @returns list to message
 */
export async function unlistedValues(
  context: OperationContext,
  values: Values,
  stored: Values | undefined,
): Promise<Record<string, Localizable> | undefined> {
  for (const list of ['profileBase', 'query']) {
    const before = membersOf(stored ?? {}, list);
    for (const member of membersOf(values, list)) {
      const key = textAt(member, 'key');
      const field = profileField(context.runtime, key);
      const same = before.filter((one) => textAt(one, 'key') === key).flatMap((one) => listOf(one.values));
      const added = listOf(member.values).filter((value) => !same.includes(value));
      const known = field && added.length > 0 ? await knownValues(context, field, added) : undefined;
      const unlisted = known && added.find((value) => !known.has(textKey(String(value).trim())));
      if (unlisted !== undefined)
        return {
          [list]: t('deliveryUnlistedValue', {
            value: String(unlisted),
            field: field?.definition.label ?? field?.key ?? '',
          }),
        };
    }
  }
  return undefined;
}

/** Those of the values that a field with a closed list can have, as they are compared; undefined for other fields. */
async function knownValues(
  context: OperationContext,
  { entity, key, definition }: NamedField,
  values: readonly unknown[],
): Promise<ReadonlySet<string> | undefined> {
  const { program } = context.runtime;
  const { list, lifecycle } = program.definitions;
  const holding = Object.values(lifecycle).filter((one) => one.entity === entity && one.field === key);
  const source = definition.suggestionsSource;
  const fixed = fixedValuesOf(definition, source === undefined ? undefined : list[source], holding);
  if (fixed) return new Set(fixed.map(textKey));
  const target = targetOf(program, definition);
  if (target?.kind !== 'value') return undefined;
  const { matchKey } = target;
  const texts = values.map((value) => String(value).trim());
  const found = await lookupRecords(context, [{ source: target.list, matchKey, values: texts }]);
  const listed = (found[target.list] ?? []).map((record) => textKey(String(record[matchKey] ?? '')));
  return new Set([...target.fixed].map(textKey).concat(listed));
}

/** As deliveries read them: of the category, else of the invoice, else of its shipment. */
function isHidden({ access, runtime }: OperationContext, name: string): boolean {
  const [first = '', second] = name.split('.');
  const category = second === undefined ? '' : categoryOf(first);
  const [ofInvoice, ofShipment] = [access.hidden(own.invoice), access.hidden(own.shipment)];
  if (category === 'charge') return ofInvoice.has('charges') || ofInvoice.has(`charges.${second}`);
  if (second !== undefined && [own.shipment, own.account].some((entity) => entity === category))
    return access.hidden(category).has(second);
  const key = second ?? first;
  const { fields, definition } = entityFields(runtime, own.invoice);
  const isOfInvoice = Object.hasOwn(fields, key) || Object.hasOwn(definition.lists ?? {}, key);
  return isOfInvoice ? ofInvoice.has(key) : ofShipment.has(key);
}
