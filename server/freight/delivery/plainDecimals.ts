/** Decimals of a record without the zeros that their scale stores: `1300.000000` as `1300`. */
import { textForm } from '../../../engine/values/textForm.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { storedMemberFields } from '../../records/read/memberFields.ts';
import type { StoredRecord } from '../../store/index.ts';

type Values = StoredRecord['values'];

/** The values of a record and of the members of its lists. */
export function plainDecimals(runtime: ProgramRuntime, entity: string, values: Values): Values {
  const { definition, types } = entityFields(runtime, entity);
  const lists = Object.entries(definition.lists ?? {}).flatMap(([name, list]) => {
    const members = values[name];
    if (!Array.isArray(members)) return [];
    const ofMember = Object.fromEntries(storedMemberFields(runtime, list).map(({ key, type }) => [key, type] as const));
    return [[name, members.map((member) => (isRecord(member) ? plain(ofMember, member) : member))] as const];
  });
  return { ...plain(types, values), ...Object.fromEntries(lists) };
}

const plain = (types: FieldTypes, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      types[key] === 'decimal' && typeof value === 'string' ? textForm('decimal', value) : value,
    ]),
  );
