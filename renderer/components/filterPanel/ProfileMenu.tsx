/** Menu of a saved filter: rename and delete. */
import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { message, word } from '../../text/messages.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { isProfileName } from '../parts/filter/rule.ts';
import type { FilterState } from './useFilter.ts';
import type { Profile } from './useProfiles.ts';

function Renaming({ state, profile, close }: { state: FilterState; profile: Profile; close(): void }) {
  const [name, setName] = useState(profile.templateName);
  const error = isProfileName(name) ? undefined : message('profileName');
  const rename = async () => {
    if (error) return;
    try {
      if (name.trim() !== profile.templateName) await state.rename(profile, name);
      close();
    } catch {
      // The call has shown the error; the name stays as typed.
    }
  };
  return (
    <Modal
      opened
      onClose={close}
      title={word('filter.renameTitle', { name: profile.templateName })}
      size={400}
      centered
      closeButtonProps={{ 'aria-label': word('common.close') }}
      classNames={{ title: 'inv-dialog-title', header: 'inv-dialog-header' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextInput
          label={word('filter.name')}
          data-autofocus
          value={name}
          error={error}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {word('common.cancel')}
          </Button>
          <Button type="submit">{word('filter.rename')}</Button>
        </Group>
      </form>
    </Modal>
  );
}

export function ProfileMenu({ state, profile }: { state: FilterState; profile: Profile }) {
  const [renaming, setRenaming] = useState(false);
  const name = profile.templateName;
  const forget = async () => {
    const sure = await ask({
      text: word('filter.deleteAsk', { name }),
      title: word('filter.deleteTitle'),
      yes: word('filter.delete'),
      danger: true,
    });
    if (!sure) return;
    try {
      await state.forget(profile);
      toastText(word('filter.deleted', { name }), 'success');
    } catch {
      // The call has shown the error.
    }
  };
  return (
    <>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={word('filter.manage', { name })}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setRenaming(true)}>
            {word('filter.renameMenu')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="delete" />} onClick={() => void forget()}>
            {word('filter.deleteMenu')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && <Renaming state={state} profile={profile} close={() => setRenaming(false)} />}
    </>
  );
}
