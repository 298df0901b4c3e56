/** The findings of a publication under the tools of who writes, until they are let go. */
import { Alert } from '@mantine/core';
import { word } from '../../text/messages.ts';
import { Findings } from './Findings.tsx';
import type { Judged } from './judged.ts';
import { publishFindings } from './publishFindings.ts';

interface Props {
  layer: string;
  judged: Judged | undefined;
  close(): void;
}

export function PublishRefused({ layer, judged, close }: Props) {
  if (!judged) return null;
  const refused = publishFindings(judged).length > 0;
  return (
    <Alert
      color={refused ? 'red' : 'yellow'}
      role="alert"
      p="xs"
      withCloseButton
      closeButtonLabel={word('common.close')}
      onClose={close}
    >
      <Findings layer={layer} judged={judged} />
    </Alert>
  );
}
