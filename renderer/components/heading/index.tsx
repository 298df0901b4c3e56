import { Title } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText } from '../../surface/hooks.ts';

/** A heading. */
export default function HeadingPart({ props }: ComponentProps<'heading'>) {
  const text = useText(props.text);
  return <Title order={(props.level ?? 2) as 1 | 2 | 3 | 4}>{text}</Title>;
}
