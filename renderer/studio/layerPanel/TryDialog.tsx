/** Opens a window that shows the product with the drafts, as somebody of a role. */
import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { OneOf } from '../../fields/lists.tsx';
import { previewAddress } from '../../http/preview.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { toastText } from '../../toasts/toast.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';

interface Role {
  name: string;
  label?: string;
}

export function TryDialog({ layer, label, close }: { layer: string; label: string; close(): void }) {
  const { answer } = useAuthoringCall<{ definitions: Role[] }>('authoringDefinitions', { layer, kind: 'role' });
  const [role, setRole] = useState('');
  const roles = answer?.definitions ?? [];
  const open = () => {
    const chosen = roles.find(({ name }) => name === role);
    const as = chosen ? { role: chosen.name, roleLabel: chosen.label ?? chosen.name } : {};
    const opened = window.open(previewAddress({ layer, label, ...as }), '_blank');
    if (!opened) return toastText(say('layer.tryBlocked'), 'warning');
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={say('layer.tryTitle')}
      closeButtonProps={{ 'aria-label': word('common.close') }}
    >
      <p>{say('layer.tryAbout')}</p>
      <OneOf
        label={say('layer.tryRole')}
        data-autofocus
        value={role}
        onChange={setRole}
        data={[
          { value: '', label: say('layer.tryMyself') },
          ...roles.map(({ name, label: text }) => ({ value: name, label: text ?? name })),
        ]}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={close}>
          {word('common.cancel')}
        </Button>
        <Button onClick={open}>{say('layer.tryOpen')}</Button>
      </Group>
    </Modal>
  );
}
