import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { holds, sessionAtom } from '../../calls/session.ts';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { definition } from '../../runtime/program.ts';
import { Icon } from '../icon/Icon.tsx';
import { ActionMenu } from './ActionMenu.tsx';

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
