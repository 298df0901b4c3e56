import { Group } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';

const JUSTIFY = { start: 'flex-start', end: 'flex-end', between: 'space-between', centre: 'center' } as const;

/** Parts side by side. */
export default function RowPart({ props, children }: ComponentProps<'row'>) {
  const { gap = 'sm', wrap = false, justify = 'start', grow } = props;
  return (
    <Group
      gap={gap}
      wrap={wrap ? 'wrap' : 'nowrap'}
      justify={JUSTIFY[justify]}
      className={grow ? 'inv-grow' : undefined}
    >
      {children()}
    </Group>
  );
}
