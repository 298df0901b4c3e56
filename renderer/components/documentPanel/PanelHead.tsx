/** Whose documents a panel shows, with the ways to add one and to put the panel away. */
import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import { useLocals, useSurface } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { ActionButton } from '../parts/ActionButton.tsx';

interface Props {
  /** What the record is called; empty where nothing is chosen, or the screen says it already. */
  title: string;
  upload: string | undefined;
  onClose: string | undefined;
}

export function PanelHead({ title, upload, onClose }: Props) {
  const surface = useSurface();
  const locals = useLocals();
  if (!title && !upload && !onClose) return null;
  return (
    <header className="inv-documents-head">
      {title ? (
        <Title order={3} className="inv-documents-title">
          {word('documents.of', { name: title })}
        </Title>
      ) : (
        <span className="inv-spacer" />
      )}
      {upload && <ActionButton action={upload} />}
      {onClose && (
        <Tooltip label={word('documents.close')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={word('documents.close')}
            onClick={() => void surface.run(onClose, locals)}
          >
            <Icon name="close" />
          </ActionIcon>
        </Tooltip>
      )}
    </header>
  );
}
