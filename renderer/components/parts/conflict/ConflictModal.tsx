/** The dialog in which a person decides whose values to keep: what it is about, the collisions, and all of them alike. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { word } from '../../../text/messages.ts';
import type { Side } from './collision.ts';

export interface ConflictModalProps {
  /** Description. */
  text: string;
  /** How many are open; more than one can be decided on alike. */
  open: number;
  chooseAll: (side: Side) => void;
  /** Left undecided: the next save asks again. */
  close: () => void;
  children: ReactNode;
}

export function ConflictModal({ text, open, chooseAll, close, children }: ConflictModalProps) {
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={word('conflict.title')}
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {children}
        {open > 1 && (
          <Group justify="flex-end" gap="xs">
            <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
              {word('conflict.theirsAll')}
            </Button>
            <Button size="xs" onClick={() => chooseAll('mine')}>
              {word('conflict.keepAll')}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}
