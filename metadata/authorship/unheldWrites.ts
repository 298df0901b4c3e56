/**
 * The fields that changed rules and default values write, and that their author may not change herself: they write in the saves of other
 * people, and would change for her what she may not change (docs/decisions/0176).
 */
import type { EntityDefinition } from '../kinds/entity.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import { ownMember } from '../nameMap.ts';
import { allLists, pathOfList } from '../ownedLists.ts';
import type { Program } from '../program.ts';
import {
  type FieldDefinitions,
  hasField,
  type NeededPermissions,
  permissionsOfPlace,
} from '../reads/derivedPermissions.ts';
import type { RecordPlace } from '../reads/expressionReads.ts';
import { membersOfTemplate, usedExpressions } from '../reads/readUnits.ts';
import { sameJson } from '../sameJson.ts';
import { EDIT_PROTECTED } from '../signatures/serverPermissions.ts';

type Definitions = Program['definitions'];

export interface UnheldWrite {
  kind: KindName;
  name: string;
  path: string[];
  /** `shipment.freightCost` */
  field: string;
  /** Those of which one is needed. */
  permissions: readonly string[];
}

export interface HeldPermissions {
  readonly permissions: ReadonlySet<string>;
  /** Those whose rows nothing limits: a rule writes in every row. */
  readonly allRows: ReadonlySet<string>;
}

/** A part of a definition that writes a field, and all that decides the value. */
interface Write {
  readonly kind: KindName;
  readonly name: string;
  readonly path: string[];
  readonly places: readonly RecordPlace[];
  readonly content: unknown;
}

/** The properties of a field that write it when a record is saved. */
const WRITING = [
  'defaultValue',
  'clearedWith',
  'resetTo',
  'isDependent',
  'dependentFields',
  'compute',
  'virtual',
  'onSave',
] as const;

/** True for a rule that writes its field. */
export const isAssigning = ({ rows }: RuleSetDefinition): boolean =>
  (rows as readonly Readonly<Record<string, unknown>>[]).some(
    (row) => row.autoField !== undefined || row.ValOper === 'assign' || row.ValOper === 'remove',
  );

/**
 * @param before the program that is published: what writes the same there is not reported, nor are fields that it does not have
 * @param held what the author holds, with the permissions that the change adds
 */
export function unheldWrites(before: Program, after: Program, held: HeldPermissions): UnheldWrite[] {
  const keyOf = ({ kind, name, path }: Write) => JSON.stringify([kind, name, path]);
  const known = new Map(writesOf(before.definitions).map((write) => [keyOf(write), write.content]));
  return writesOf(after.definitions)
    .filter((write) => !sameJson(known.get(keyOf(write)), write.content))
    .flatMap(({ kind, name, path, places }) =>
      places
        .filter((place) => hasField(before, place))
        .flatMap((place) =>
          lackingFor(before, place, held).map((permissions) => ({
            kind,
            name,
            path,
            field: [place.entity, ...place.names].join('.'),
            permissions,
          })),
        ),
    );
}

function lackingFor(program: FieldDefinitions, place: RecordPlace, held: HeldPermissions): NeededPermissions {
  const { access } = ownMember(program.definitions.entity, place.entity) ?? ({} as Partial<EntityDefinition>);
  const needed = access?.update ?? access?.create ?? EDIT_PROTECTED;
  const ofRecord = typeof needed === 'string' ? [needed] : needed;
  return [
    ...(ofRecord.some((permission) => held.allRows.has(permission)) ? [] : [ofRecord]),
    ...permissionsOfPlace(program, place).filter((needed) => !needed.some((one) => held.permissions.has(one))),
  ];
}

function writesOf(definitions: Definitions): Write[] {
  const found: Write[] = [];
  for (const [name, rule] of Object.entries(definitions.rules)) {
    const entity = ownMember(definitions.template, rule.template)?.entity;
    if (entity === undefined || !isAssigning(rule)) continue;
    found.push({ kind: 'rules', name, path: ['rows'], places: [{ entity, names: [rule.field] }], content: rule });
  }
  for (const [name, { fields, lists }] of Object.entries(definitions.entity)) {
    found.push(...ofFields(definitions, { kind: 'entity', name, path: [] }, fields, [{ entity: name, names: [] }]));
    for (const { names, list } of allLists(lists)) {
      const at = { kind: 'entity' as const, name, path: pathOfList(names) };
      found.push(...ofFields(definitions, at, list.fields, [{ entity: name, names }]));
    }
  }
  for (const [name, { entity, fields }] of Object.entries(definitions.template)) {
    const places = entity === undefined ? membersOfTemplate(definitions, name) : [{ entity, names: [] }];
    found.push(...ofFields(definitions, { kind: 'template', name, path: [] }, fields, places));
  }
  return found;
}

function ofFields(
  definitions: Definitions,
  { path, ...at }: Pick<Write, 'kind' | 'name' | 'path'>,
  fields: Readonly<Record<string, object>> = {},
  places: readonly RecordPlace[] = [],
): Write[] {
  return Object.entries(fields).flatMap(([key, field]): Write[] => {
    const said = WRITING.flatMap((word): unknown[] => {
      const value = (field as Readonly<Record<string, unknown>>)[word];
      return value === undefined || value === false
        ? []
        : [[word, value, usedExpressions(definitions, value, new Set())]];
    });
    if (said.length === 0) return [];
    const own = places.map(({ entity, names }) => ({ entity, names: [...names, key] }));
    return [{ ...at, path: [...path, 'fields', key], places: own, content: said }];
  });
}
