import { Button } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { ActionMenu } from '../parts/ActionMenu.tsx';
import { useIsPermitted } from '../parts/useIsPermitted.ts';

/** Actions behind one button; gone where the user may do none of them. */
export default function MenuButtonPart({ props }: ComponentProps<'menuButton'>) {
  const actions = props.actions.filter(useIsPermitted());
  if (actions.length === 0) return null;
  return (
    <ActionMenu
      actions={actions}
      target={
        <Button
          variant="default"
          leftSection={props.icon ? <Icon name={props.icon} /> : undefined}
          rightSection={<Icon name="chevron" size={14} />}
        >
          {props.label}
        </Button>
      }
    />
  );
}
