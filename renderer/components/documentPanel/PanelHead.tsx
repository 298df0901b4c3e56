/** Title of a panel, with buttons that add a document and close the panel. */
import { ActionIcon, Title, Tooltip } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import { useLocals, useSurface } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { ActionButton } from '../parts/ActionButton.tsx';

interface Props {
  /** The record's name; empty if none is selected or the screen already shows it. */
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
