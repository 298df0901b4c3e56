import { Stack } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';

/** Parts one below the other. */
export default function StackPart({ props, children }: ComponentProps<'stack'>) {
  const { gap = 'sm', grow, pad, maxWidth, centre } = props;
  return (
    <Stack
      gap={gap}
      p={pad}
      maw={maxWidth}
      w={maxWidth ? '100%' : undefined}
      mx={centre ? 'auto' : undefined}
      className={`inv-stack ${grow ? 'inv-grow' : ''} ${centre ? 'inv-centre' : ''}`}
    >
      {children()}
    </Stack>
  );
}
