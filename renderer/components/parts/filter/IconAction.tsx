import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { IconName } from '../../../../metadata/signatures/icons.ts';
import { Icon } from '../../../icons/Icon.tsx';

interface Props {
  /** Name of the action, for restoring the focus. */
  act: string;
  icon: IconName;
  label: string;
  /** The icon upside down. */
  turned?: boolean;
  /** Does nothing at the moment; still reached by keys, so that the focus is not lost at the end of a move. */
  off?: boolean | undefined;
  onClick(event: MouseEvent): void;
}

/** A button of an icon, named for everybody. */
export function IconAction({ act, icon, label, turned, off, onClick }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-disabled={off || undefined}
        data-disabled={off || undefined}
        data-act={act}
        className={turned ? 'inv-turned' : undefined}
        onClick={(event) => {
          if (!off) onClick(event);
        }}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
