import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { holds, sessionAtom } from '../../calls/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { ActionMenu } from '../parts/ActionMenu.tsx';

/** Actions behind one button; gone where the user may do none of them. */
export default function MenuButtonPart({ props }: ComponentProps<'menuButton'>) {
  const session = useAtomValue(sessionAtom);
  const actions = props.actions.filter((name) => {
    const action = definition('action', name);
    return action && holds(action.permission, session);
  });
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
