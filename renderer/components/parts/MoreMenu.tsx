import { ActionIcon } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import { ActionMenu } from './ActionMenu.tsx';

/** Actions behind three points, at the end of a row of buttons. */
export const MoreMenu = ({ actions, label }: { actions: readonly string[]; label: string }) => (
  <ActionMenu
    actions={actions}
    target={
      <ActionIcon variant="default" size={30} aria-label={label}>
        <Icon name="more" />
      </ActionIcon>
    }
  />
);
