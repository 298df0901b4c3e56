/** Lists whose members are computed on every save, at any depth. */
import { decimalText } from '../../../engine/values/decimal.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { asStored, membersIn } from '../../../metadata/ownedLists.ts';
import { compilingOnce } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { memberTypes } from '../read/memberFields.ts';
import { type MembersOf, withoutEmpty } from './members.ts';

type Values = Readonly<Record<string, unknown>>;

export interface SaveScope {
  readonly record: Values;
  readonly user: unknown;
  readonly today: string;
}

const computesMembers = ({ onSave, lists = {} }: OwnedList): boolean =>
  onSave !== undefined || Object.values(lists).some(computesMembers);

/** The value to store for a list; undefined if it is stored as sent. */
export function membersOnSave(runtime: ProgramRuntime, of: MembersOf, scope: SaveScope): unknown {
  const [name = ''] = of.names;
  if (!computesMembers(of.list) || membersIn(of.list, scope.record[name]) === undefined) return undefined;
  return onSave(runtime, of, scope.record[name], scope, undefined);
}

/** The list first, then those that its members own. @param owner the member whose list it is */
function onSave(
  runtime: ProgramRuntime,
  of: MembersOf,
  value: unknown,
  scope: SaveScope,
  owner: Values | undefined,
): unknown {
  const { entity, names, list } = of;
  const given = list.onSave === undefined ? value : computed(runtime, of, scope, owner);
  const inner = Object.entries(list.lists ?? {}).filter(([, one]) => computesMembers(one));
  const members = membersIn(list, given);
  if (!members || inner.length === 0) return given;
  return asStored(
    list,
    members.filter(isRecord).map((member) => {
      const now: Record<string, unknown> = { ...member };
      for (const [name, one] of inner)
        if (membersIn(one, now[name]))
          now[name] = onSave(runtime, { entity, names: [...names, name], list: one }, now[name], scope, now);
      return now;
    }),
  );
}

function computed(
  runtime: ProgramRuntime,
  { entity, names, list }: MembersOf,
  scope: SaveScope,
  owner: Values | undefined,
): unknown {
  const compiled = runtime.prepared('values of lists on save', () =>
    compilingOnce(runtime.program, { further: ['owner'] }),
  );
  const found = membersIn(list, compiled(list.onSave).run(owner ? { ...scope, owner } : scope));
  if (!found) return undefined;
  const types = memberTypes(runtime, entity, names, list);
  const stored = ([key, value]: [string, unknown]) => [
    key,
    types[key] === 'decimal' ? (decimalText(value) ?? value) : value,
  ];
  return asStored(
    list,
    found.filter(isRecord).map((member) => withoutEmpty(Object.fromEntries(Object.entries(member).map(stored)))),
  );
}
