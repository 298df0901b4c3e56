/** The filter builder of a condition's cell, in a dialog: it needs more room than a cell has. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { word } from '../../../text/messages.ts';
import { ConditionBuilder } from '../../parts/filter/ConditionBuilder.tsx';
import { overOf } from '../../parts/filter/condition.ts';
import { t } from '../words.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';

/** The dialog lies in its cell, for React: what is pressed in it is not pressed in the grid. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const contained = {
  onKeyDown: stop,
  onKeyUp: stop,
  onMouseDown: stop,
  onClick: stop,
  onDoubleClick: stop,
  onPaste: stop,
  onCopy: stop,
  onCut: stop,
  onFocus: stop,
  onBlur: stop,
};

export default function ConditionDialog(props: EditorProps) {
  const { field, row, close } = props;
  const session = useEditSession(props);
  const [value, setValue] = useState<unknown>(session.value);
  return (
    <div {...contained}>
      <Modal
        opened
        size="xl"
        onClose={() => close(true)}
        title={field.label}
        closeButtonProps={{ 'aria-label': word('common.close') }}
      >
        <Stack gap="sm" data-mantine-stop-propagation="true">
          <ConditionBuilder over={overOf(field, row.values)} value={value} onChange={setValue} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => close(true)}>
              {t('gridCancel')}
            </Button>
            <Button
              onClick={() => {
                session.take(value ?? null);
                close(true);
              }}
            >
              {t('gridChange')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </div>
  );
}
