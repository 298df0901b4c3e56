/** Changes of an owned list: a line for each changed cell and each added or removed member. */
import { memberDifferences } from '../../../engine/members/memberDifferences.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { ordered } from '../../../metadata/order.ts';
import { listAt, membersIn } from '../../../metadata/ownedLists.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { formatValue } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { listFields } from '../parts/listFields.ts';

type Member = Readonly<Record<string, unknown>>;

/** A member in one line: its fields, then the members of the lists that it owns. */
export function memberLine(list: OwnedList, member: Member): string {
  const own = listFields(list).map((field) => formatValue(field, member[field.key]));
  const inner = ordered(list.lists).map(([name, one]) =>
    (membersIn(one, member[name]) ?? []).map((each) => memberLine(one, each as Member)).join('; '),
  );
  return [...own, ...inner].filter(Boolean).join(' · ');
}

interface ListChangesProps {
  name: string;
  label: string;
  list: OwnedList;
  from: unknown;
  to: unknown;
}

export function ListChanges({ name, label, list, from, to }: ListChangesProps) {
  return memberDifferences(list, name, from, to).map(({ at, field: key, from: was, to: is }) => {
    const names = at.slice(1).map((one) => one.list);
    const own = names.length === 0 ? list : (listAt(list.lists, names) ?? list);
    const field = key === undefined ? undefined : listFields(own).find((one) => one.key === key);
    // Fields that are not shown are omitted.
    if (key !== undefined && !field) return null;
    const called = at.map(({ place }, depth) => {
      const one = depth === 0 ? list : listAt(list.lists, names.slice(0, depth));
      const of = depth === 0 ? label : (one?.label ?? '');
      return one?.single ? of : word('memberForms.row', { list: of, row: place });
    });
    const shown = (value: unknown) =>
      field ? (
        <FieldValue field={field} value={value} otherwise={word('common.empty')} />
      ) : value === null ? (
        <span className="inv-soft">{word('common.empty')}</span>
      ) : (
        memberLine(own, value as Member)
      );
    return (
      <tr key={JSON.stringify([at, key, is === null])}>
        <th scope="row">{[...called, ...(field ? [field.label] : [])].join(', ')}</th>
        <td className="inv-was">{shown(was)}</td>
        <td className="inv-is">{shown(is)}</td>
      </tr>
    );
  });
}
