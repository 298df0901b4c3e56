/** Fields of a form that somebody else changed, too, since it was opened: each is decided on, then the form is saved again. */
import { useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { definition } from '../../program/program.ts';
import { word } from '../../text/messages.ts';
import { CollisionTable } from '../parts/conflict/CollisionTable.tsx';
import { ConflictModal } from '../parts/conflict/ConflictModal.tsx';
import type { Side } from '../parts/conflict/collision.ts';
import type { Asked } from './formConflict.ts';

export interface FormConflictDialogProps {
  asked: Asked;
  fields: readonly EffectiveField[];
  entity: string | undefined;
  /** Every one of them is decided on. */
  decided: (sides: Readonly<Record<string, Side>>) => void;
  /** Left undecided: the next save asks again. */
  close: () => void;
}

export function FormConflictDialog({ asked, fields, entity, decided, close }: FormConflictDialogProps) {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const open = asked.collisions.filter(({ field }) => sides[field] === undefined);
  const choose = (chosen: readonly string[], side: Side) => {
    const now = { ...sides, ...Object.fromEntries(chosen.map((field) => [field, side])) };
    setSides(now);
    if (asked.collisions.every(({ field }) => now[field] !== undefined)) decided(now);
  };
  const all = (side: Side) =>
    choose(
      open.map(({ field }) => field),
      side,
    );
  const listOf = (key: string) => (entity === undefined ? undefined : definition('entity', entity))?.lists?.[key];
  return (
    <ConflictModal text={word('conflict.textForm')} open={open.length} chooseAll={all} close={close}>
      <CollisionTable
        collisions={open}
        fieldOf={(key) => fields.find((field) => field.key === key)}
        listOf={listOf}
        choose={(field, side) => choose([field], side)}
      />
    </ConflictModal>
  );
}
