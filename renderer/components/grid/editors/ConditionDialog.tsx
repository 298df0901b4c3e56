/** The filter builder of a condition's cell, in a dialog: it needs more room than a cell has. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { contained, stop } from '../../../fields/contained.ts';
import { word } from '../../../text/messages.ts';
import { ConditionBuilder } from '../../parts/filter/ConditionBuilder.tsx';
import { overOf } from '../../parts/filter/condition.ts';
import { t } from '../words.ts';
import { type EditorProps, useEditSession } from './useEditSession.ts';

/** The grid would go on by the keys that are pressed in it. */
const containedWithKeys = { ...contained, onKeyDown: stop };

export default function ConditionDialog(props: EditorProps) {
  const { field, row, close } = props;
  const session = useEditSession(props);
  const [value, setValue] = useState<unknown>(session.value);
  return (
    <div {...containedWithKeys}>
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
