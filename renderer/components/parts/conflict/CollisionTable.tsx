/** Collisions field by field: both values, the user and time of the other change, and a choice for each. */
import { SECRET_MARK } from '../../../../metadata/secretMark.ts';
import './conflict.css';
import { Button, Group } from '@mantine/core';
import type { MemberCollision } from '../../../../engine/merge/mergeMembers.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../../metadata/kinds/ownedList.ts';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { word } from '../../../text/messages.ts';
import { listFields } from '../listFields.ts';
import { type Collision, type Side, whoAndWhen } from './collision.ts';

export interface CollisionTableProps {
  collisions: readonly Collision[];
  fieldOf: (key: string) => EffectiveField | undefined;
  /** A list that the record owns. */
  listOf?: (key: string) => OwnedList | undefined;
  choose: (field: string, side: Side) => void;
}

export function CollisionTable({ collisions, fieldOf, listOf, choose }: CollisionTableProps) {
  return (
    <table className="inv-conflict">
      <thead>
        <tr>
          <th scope="col">{word('conflict.field')}</th>
          <th scope="col">{word('conflict.mine')}</th>
          <th scope="col">{word('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {collisions.map((collision) => {
          const { field: key, members } = collision;
          const field = fieldOf(key);
          const list = members && listOf?.(key);
          const label = field?.label ?? list?.label ?? key;
          const shown = (side: Side) =>
            members
              ? members.map((one) => <div key={`${one.row} ${one.field}`}>{memberText(one, side, list)}</div>)
              : shownValue(field, collision[side]);
          return (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <div className="inv-conflict-value">{shown('mine')}</div>
                <Button
                  size="compact-sm"
                  variant="light"
                  aria-label={word('conflict.keepMineOf', { field: label })}
                  onClick={() => choose(key, 'mine')}
                >
                  {word('conflict.keepMine')}
                </Button>
              </td>
              <td>
                <div className="inv-conflict-value">{shown('theirs')}</div>
                <Group gap="xs" align="center">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={word('conflict.takeTheirsOf', { field: label })}
                    onClick={() => choose(key, 'theirs')}
                  >
                    {word('conflict.takeTheirs')}
                  </Button>
                  <span className="inv-soft">{whoAndWhen(collision)}</span>
                </Group>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const shownValue = (field: EffectiveField | undefined, value: unknown): string => {
  if (field?.secret) return SECRET_MARK;
  const text = field ? formatCell(field, value, labelOf) : String(value ?? '');
  return text === '' ? word('common.empty') : text;
};

function memberText(
  { row, field: key, members, ...sides }: MemberCollision,
  side: Side,
  list: OwnedList | undefined,
): string {
  const value = sides[side];
  if (key === undefined)
    return word(value === null ? 'conflict.memberRemoved' : 'conflict.memberChanged', { row: row + 1 });
  const inner = list?.lists?.[key];
  const field = list && listFields(list).find((one) => one.key === key);
  return word('conflict.memberValue', {
    row: row + 1,
    field: inner?.label ?? field?.label ?? key,
    value: members ? members.map((one) => memberText(one, side, inner)).join('; ') : shownValue(field, value),
  });
}
