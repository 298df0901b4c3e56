import { Text } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText } from '../../surface/hooks.ts';
import { inkOf } from '../parts/tone.ts';

/** A paragraph. Line ends of the text are kept. */
export default function TextPart({ props }: ComponentProps<'text'>) {
  const text = useText(props.text);
  if (!text) return null;
  return (
    <Text size={props.size ?? 'sm'} c={inkOf(props.tone)} className="inv-lines">
      {text}
    </Text>
  );
}
