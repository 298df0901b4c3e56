/** The fields that changed definitions read and that somebody may not see (docs/security.md, Derived values). */
import { pathOf } from '../compiler/cursor.ts';
import { isRecord } from '../isRecord.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Program } from '../program.ts';
import { sameJson } from '../sameJson.ts';
import { permissionsOfPlace } from './derivedPermissions.ts';
import { MEMBERS } from './expressionReads.ts';
import { type ReadUnit, readingKinds, readUnits } from './readUnits.ts';

export interface UnseenRead {
  kind: KindName;
  name: string;
  path: string[];
  /** `shipment.freightCost` */
  field: string;
  /** Those of which one is needed. */
  permissions: readonly string[];
}

/**
 * @param before the program that is in force: what reads the same there is not reported
 * @param held the permissions of the author
 */
export function unseenReads(before: Program, after: Program, held: ReadonlySet<string>): UnseenRead[] {
  const hasOtherExpressions = before.definitions.expression !== after.definitions.expression;
  return readingKinds.flatMap((kind) =>
    Object.entries(after.definitions[kind]).flatMap(([name, fresh]) => {
      const old = (before.definitions[kind] as Record<string, unknown>)[name];
      const isSame = old === fresh || sameJson(old, fresh);
      if (isSame && !(hasOtherExpressions && usesExpressions(fresh))) return [];
      const known = new Map(
        old === undefined ? [] : readUnits(before.definitions, kind, name).map((unit) => [keyOf(unit), unit.content]),
      );
      return readUnits(after.definitions, kind, name)
        .filter((unit) => !sameJson(known.get(keyOf(unit)), unit.content))
        .flatMap((unit) => lackingIn(after, unit, held));
    }),
  );
}

const keyOf = ({ cursor }: ReadUnit): string => JSON.stringify(pathOf(cursor));

const usesExpressions = (value: unknown): boolean =>
  isRecord(value)
    ? Object.hasOwn(value, 'use') || Object.values(value).some(usesExpressions)
    : Array.isArray(value) && value.some(usesExpressions);

function lackingIn(program: Program, { cursor, places }: ReadUnit, held: ReadonlySet<string>): UnseenRead[] {
  return places.flatMap((place) =>
    permissionsOfPlace(program, place)
      .filter((needed) => !needed.some((permission) => held.has(permission)))
      .map((permissions) => ({
        kind: cursor.kind,
        name: cursor.name,
        path: pathOf(cursor),
        field: [place.entity, ...place.names.filter((name) => name !== MEMBERS)].join('.'),
        permissions,
      })),
  );
}
