/** Marks a part that this layer changes, with a button that resets it to the layer below. */

import type { Path } from '../../../../metadata/completion/shapes.ts';
import { isKeyed } from '../../../../metadata/edits/keyed.ts';
import { sameJson } from '../../../../metadata/sameJson.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { tEditor as say } from '../../../text/t.ts';
import { useEditing } from './editing.ts';

interface Props {
  path: Path;
  value: unknown;
  below: unknown;
}

export function LayerMark({ path, value, below }: Props) {
  const { layered, readOnly, set, from } = useEditing();
  if (!layered || sameJson(value, below)) return null;
  const name = String(path.at(-1) ?? '');
  const added = below === undefined;
  const text = added
    ? say('editor.addedHere')
    : isKeyed(value) && isKeyed(below)
      ? say('editor.hasChanges')
      : say('editor.changedHere');
  const origin = from(path);
  return (
    <span className="inv-editor-mark" data-added={added || undefined}>
      <span className="inv-editor-dot" role="img" aria-label={text} title={origin ? `${text}. ${origin}` : text} />
      {!added && !readOnly && (
        <button
          type="button"
          className="inv-editor-tool"
          aria-label={say('editor.toBelow', { name })}
          title={say('editor.toBelow', { name })}
          onClick={() => set(path, below)}
        >
          <Icon name="restore" size={14} />
        </button>
      )}
    </span>
  );
}
