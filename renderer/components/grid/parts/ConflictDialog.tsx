/** Rows that somebody else changed since they were loaded: mine beside what is stored, field by field, and a choice. */
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { word } from '../../../runtime/messages.ts';
import { useGrid } from '../gridContext.ts';
import { conflictFields, keepMine, type RowState, rowFromWire, takeTheirs } from '../rows/rowState.ts';
import { showCell } from '../values/showCell.ts';
import { labelOf } from '../values/shownText.ts';
import { say } from '../words.ts';

export interface ConflictDialogProps {
  rows: readonly RowState[];
  /** These rows are decided on. */
  settled: (keys: readonly string[]) => void;
  /** The rest is left undecided: the next save asks again. */
  close: () => void;
}

export function ConflictDialog({ rows, settled, close }: ConflictDialogProps) {
  const { model } = useGrid();
  const settle = (chosen: readonly RowState[], how: (row: RowState) => RowState) => {
    const after = chosen.map((row) => how(model.store.get(row.key) ?? row));
    if (how === takeTheirs) {
      const changes = chosen.map((row, at) => ({ key: row.key, before: row, after: after[at] as RowState }));
      model.log.do(say('gridTakeTheirs'), changes);
    } else model.store.update(after);
    model.onChanged();
    model.checkUnchecked();
    settled(chosen.map(({ key }) => key));
  };
  const title = model.fields.find(({ isMasterField }) => isMasterField) ?? model.fields[0];
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={say('gridConflictTitle')}
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{say('gridConflictText')}</Text>
        {rows.map((row) => (
          <section key={row.key} aria-label={title ? showCell(title, row.values[title.key], labelOf) : row.key}>
            <Title order={4} size="h6" mb={4}>
              {title && showCell(title, row.values[title.key], labelOf)}
            </Title>
            <Differences row={row} />
            <Group gap="xs" mt={6}>
              <Button size="compact-sm" variant="light" onClick={() => settle([row], keepMine)}>
                {say('gridKeepMine')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => settle([row], takeTheirs)}>
                {say('gridTheirs')}
              </Button>
            </Group>
          </section>
        ))}
        {rows.length > 1 && (
          <Group justify="flex-end" gap="xs">
            <Button size="xs" variant="default" onClick={() => settle(rows, takeTheirs)}>
              {say('gridTheirsAll')}
            </Button>
            <Button size="xs" onClick={() => settle(rows, keepMine)}>
              {say('gridKeepAll')}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

function Differences({ row }: { row: RowState }) {
  const { model } = useGrid();
  const stored = rowFromWire(row.stored ?? {}, row.key).values;
  const fields = conflictFields(row).flatMap((key) => model.byKey.get(key) ?? []);
  return (
    <table className="iv-conflict">
      <thead>
        <tr>
          <th scope="col">{say('gridField')}</th>
          <th scope="col">{say('gridMine')}</th>
          <th scope="col">{say('gridStored')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.key}>
            <th scope="row">{field.label}</th>
            <td>{showCell(field, row.values[field.key], labelOf)}</td>
            <td>{showCell(field, stored[field.key], labelOf)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
