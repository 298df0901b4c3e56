/** Actions on the open definition, except saving. */
import { Button } from '@mantine/core';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import { Icon } from '../../icons/Icon.tsx';
import { tEditor as say } from '../../text/t.ts';
import type { Reading } from './model/DefinitionDocument.ts';

/** The editor made for a kind, where there is one. */
export interface Dedicated {
  label: string;
  open(value: Keyed): void;
}

interface Props {
  reading: Reading;
  dedicated: Dedicated | undefined;
  mayEdit: boolean;
  /** True if the definition has never been saved. */
  fresh: boolean;
  act: { undo(): void; redo(): void; format(): void; begin(): void; remove(): unknown };
}

export function EditorTools({ reading, dedicated, mayEdit, fresh, act }: Props) {
  const tool = (icon: string, label: string, run: () => unknown, off = false) => (
    <button
      type="button"
      className="inv-editor-tool"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={() => void run()}
    >
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    <div className="inv-editor-tools">
      {dedicated && (
        <Button size="compact-xs" variant="subtle" onClick={() => dedicated.open(reading.value)}>
          {dedicated.label}
        </Button>
      )}
      {mayEdit && (
        <>
          {tool('undo', say('editor.undo'), act.undo, !reading.canUndo)}
          {tool('redo', say('editor.redo'), act.redo, !reading.canRedo)}
          {tool('list', say('editor.format'), act.format, reading.broken !== undefined)}
          {tool('add', say('editor.new'), act.begin)}
          {tool('delete', say('editor.remove'), act.remove, fresh)}
        </>
      )}
    </div>
  );
}
