import { Button } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';

/** Copies a text, or several of them one a line, and says whether the browser let it. */
export default function CopyButtonPart({ props }: ComponentProps<'copyButton'>) {
  const value = useValue<unknown>(props.text);
  const label = useText(props.label);
  const text = (Array.isArray(value) ? value : [value ?? '']).map(String).join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toastText(word('copy.done'), 'success');
    } catch {
      // Without a secure address, or where the person forbade it, a browser has no clipboard to write to.
      toastText(word('copy.refused'), 'warning');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="copy" />}
      data-disabled={text === '' || undefined}
      aria-disabled={text === ''}
      onClick={() => text !== '' && void copy()}
    >
      {label}
    </Button>
  );
}
