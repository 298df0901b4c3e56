/** Changes a column of the selected rows, of those shown or of all that the filter keeps, at once. */
import { Button, Checkbox, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { FieldInput } from '../../../fields/FieldInput.tsx';
import { word } from '../../../text/messages.ts';
import { toastText } from '../../../toasts/toast.ts';
import { readContext } from '../editors/useEditSession.ts';
import { useGrid } from '../gridContext.ts';
import type { RowLoader } from '../loading/rowLoader.ts';
import { readCell } from '../values/readCell.ts';
import { allRows, t, tCount } from '../words.ts';
import { changeMany } from './changeMany.ts';

export interface BulkDialogProps {
  field: EffectiveField;
  /** Keys of the rows whose boxes are ticked, else of those of the selected cells. */
  selected: readonly string[];
  loader: RowLoader;
  close: () => void;
}

type Which = 'selected' | 'shown' | 'all';

export function BulkDialog({ field, selected, loader, close }: BulkDialogProps) {
  const { model } = useGrid();
  const shown = model.view.map(({ key }) => key).filter((key) => model.store.get(key));
  const { total, next } = loader.state;
  const beyond = total === undefined ? next !== undefined : total > model.store.size;
  const [which, setWhich] = useState<Which>(selected.length > 1 ? 'selected' : 'shown');
  const [value, setValue] = useState<unknown>(null);
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const [busy, setBusy] = useState(false);

  const change = async () => {
    setBusy(true);
    const all = which === 'all' ? await loader.loadAll() : true;
    if (!all) toastText(t('gridTooMany', { count: total ?? '' }), 'warning');
    else {
      const keys = which === 'selected' ? selected : which === 'shown' ? shown : model.store.order;
      const meant = typeof value === 'string' ? readCell(field, value, readContext()) : (value ?? null);
      const count = await changeMany(model, { field, value: meant, keys, onlyEmpty });
      toastText(tCount('gridChangedMany', count), count > 0 ? 'success' : 'info');
    }
    setBusy(false);
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('gridChangeOf', { label: field.label })}
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <form
        data-mantine-stop-propagation="true"
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <Stack gap="sm">
          <Radio.Group label={t('gridWhichRows')} value={which} onChange={(chosen) => setWhich(chosen as Which)}>
            <Stack gap={6} mt={6}>
              {selected.length > 0 && <Radio value="selected" label={tCount('gridSelectedRows', selected.length)} />}
              <Radio value="shown" label={tCount('gridShownRows', shown.length)} />
              {beyond && <Radio value="all" label={allRows(loader.isFiltered, total)} />}
            </Stack>
          </Radio.Group>
          <FieldInput field={field} label={field.label} value={value} onChange={setValue} autoFocus />
          <Checkbox
            label={t('gridOnlyEmpty')}
            checked={onlyEmpty}
            onChange={(event) => setOnlyEmpty(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('gridCancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('gridChange')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
