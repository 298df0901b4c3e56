/** Rows in which somebody else changed the same fields since they were loaded: each field is decided on, or all alike. */
import { Title } from '@mantine/core';
import { useState } from 'react';
import { labelOf } from '../../../suggestions/shownText.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { word } from '../../../text/messages.ts';
import { CollisionTable } from '../../parts/conflict/CollisionTable.tsx';
import { ConflictModal } from '../../parts/conflict/ConflictModal.tsx';
import type { Side } from '../../parts/conflict/collision.ts';
import { useGrid } from '../gridContext.ts';
import { chooseAll, chooseSide } from '../rows/rowConflict.ts';
import type { RowState } from '../rows/rowState.ts';

export interface ConflictDialogProps {
  rows: readonly RowState[];
  /** These rows are decided on. */
  settled: (keys: readonly string[]) => void;
  /** The rest is left undecided: the next save asks again. */
  close: () => void;
}

export function ConflictDialog({ rows, settled, close }: ConflictDialogProps) {
  const { model } = useGrid();
  const [, setChosen] = useState(0);
  const open = rows.map((row) => model.store.get(row.key) ?? row);
  const decide = (chosen: readonly RowState[], side: Side, how: (row: RowState) => RowState) => {
    const after = chosen.map((row) => how(model.store.get(row.key) ?? row));
    const changes = chosen.map((row, at) => ({ key: row.key, before: row, after: after[at] as RowState }));
    // Choosing the stored value changes nothing that could be undone.
    if (side === 'theirs') model.log.do(word('conflict.decided'), changes);
    else model.store.update(after);
    model.onChanged();
    model.checkUnchecked();
    setChosen((count) => count + 1);
    settled(after.filter(({ stored }) => !stored).map(({ key }) => key));
  };
  const all = (side: Side) => decide(open, side, (row) => chooseAll(row, side, model.types));
  const title = model.fields.find(({ isMasterField }) => isMasterField) ?? model.fields[0];
  const nameOf = (row: RowState) => (title ? formatCell(title, row.values[title.key], labelOf) : row.key);
  const collisions = open.reduce((count, row) => count + (row.collisions?.length ?? 0), 0);
  return (
    <ConflictModal text={word('conflict.text')} open={collisions} chooseAll={all} close={close}>
      {open.map((row) => (
        <section key={row.key} aria-label={nameOf(row)}>
          <Title order={4} size="h6" mb={4}>
            {nameOf(row)}
          </Title>
          <CollisionTable
            collisions={row.collisions ?? []}
            fieldOf={(key) => model.byKey.get(key)}
            choose={(field, side) => decide([row], side, (now) => chooseSide(now, field, side, model.types))}
          />
        </section>
      ))}
    </ConflictModal>
  );
}
