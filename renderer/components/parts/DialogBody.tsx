/** The content of a dialog: its description, parts and actions. */
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DialogDefinition } from '../../../metadata/kinds/screen.ts';
import { definition } from '../../program/program.ts';
import { ActionButton } from './ActionButton.tsx';

const WIDTHS = { small: 420, medium: 640, large: 960 } as const;

/** How wide it is where there is room for it. @param whole the unit of all the width that there is */
export const dialogWidth = (size: DialogDefinition['size'] = 'medium', whole: 'vw' | '%' = 'vw'): number | string =>
  size === 'full' ? `96${whole}` : WIDTHS[size];

/** An action that only closes is never what a dialog is opened for. */
const onlyCloses = (action: string): boolean => {
  const { steps = [] } = definition('action', action) ?? {};
  return steps.every((step) => 'do' in step && step.do === 'close' && step.result === undefined);
};

export function DialogBody({ dialog, children }: { dialog: DialogDefinition; children: ReactNode }) {
  const { description, footer = [] } = dialog;
  return (
    <>
      {description && <p className="inv-soft">{description}</p>}
      {children}
      {footer.length > 0 && (
        <Group justify="flex-end" gap="sm" className="inv-dialog-footer">
          {footer.map((action, index) => (
            <ActionButton
              key={action}
              action={action}
              variant={index === footer.length - 1 && !onlyCloses(action) ? 'primary' : 'default'}
            />
          ))}
        </Group>
      )}
    </>
  );
}
