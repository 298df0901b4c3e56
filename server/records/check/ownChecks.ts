/**
 * Checks that code makes of records in each save, beyond cells, rules and checks of definitions: addresses of users, time zones,
 * and those that a trade registers for its entities.
 */
import { isTimeZone } from '../../../engine/schedules/zone.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { CheckedRecord, RecordVerdict } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { addressRefusal } from './userAddress.ts';

/** A verdict for each record, in order. */
export async function ownChecks(
  context: OperationContext,
  entity: string,
  records: readonly CheckedRecord[],
): Promise<RecordVerdict[]> {
  if (records.length === 0) return [];
  if (entity === own.user) return userChecks(context, records);
  const check = ownMember(context.services.extension.recordChecks, entity);
  return check ? check(context, records) : zoneChecks(context, entity, records);
}

async function userChecks(context: OperationContext, records: readonly CheckedRecord[]): Promise<RecordVerdict[]> {
  const zones = zoneChecks(context, own.user, records);
  const checks: RecordVerdict[] = [];
  for (const [index, record] of records.entries()) {
    const refused = await addressRefusal(context, record);
    checks.push(refused ? { errors: refused } : (zones[index] ?? {}));
  }
  return checks;
}

/** An unknown zone would silently be ignored in favor of another one. Rows name few zones many times. */
function zoneChecks({ runtime }: OperationContext, entity: string, records: readonly CheckedRecord[]): RecordVerdict[] {
  const keys = zoneFields(runtime, entity);
  if (keys.length === 0) return [];
  const known = new Map<string, boolean>();
  const isKnown = (zone: string): boolean => {
    const found = known.get(zone) ?? isTimeZone(zone);
    known.set(zone, found);
    return found;
  };
  return records.map(({ values }) => {
    const wrong = keys.flatMap((key): [string, LocalizedText][] => {
      const zone = values[key];
      return typeof zone === 'string' && zone !== '' && !isKnown(zone) ? [[key, t('timeZoneUnknown', { zone })]] : [];
    });
    return wrong.length > 0 ? { errors: Object.fromEntries(wrong) } : {};
  });
}

/** The fields whose values are chosen among time zones. */
const zoneFields = (runtime: ProgramRuntime, entity: string): readonly string[] =>
  runtime.prepared(`time zones of ${entity}`, () =>
    Object.entries(entityFields(runtime, entity).fields).flatMap(([key, { suggestionsSource: list = '' }]) =>
      ownMember(runtime.program.definitions.list, list)?.registry === 'timeZones' ? [key] : [],
    ),
  );
