/** A property with one value: its name, what it is for, what is wrong with it, and whether this layer says it. */
import { memo, useMemo } from 'react';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { tEditor as say } from '../../../text/t.ts';
import type { Property } from './controls.ts';
import { useEditing } from './editing.ts';
import { LayerMark } from './LayerMark.tsx';
import { ScalarInput } from './ScalarInput.tsx';

interface Props {
  id: string;
  /** Path of the part with the property. */
  path: Path;
  property: Property;
  value: unknown;
  below: unknown;
  faults: readonly string[];
  set(name: string, next: unknown): void;
}

const WIDE = new Set(['expression', 'json']);

function isSame(before: Props, now: Props): boolean {
  return (
    before.value === now.value &&
    before.below === now.below &&
    before.property.schema === now.property.schema &&
    before.set === now.set &&
    before.faults.join('\n') === now.faults.join('\n')
  );
}

export const PropertyRow = memo(function PropertyRow({ id, path, property, value, below, faults, set }: Props) {
  const { readOnly } = useEditing();
  const { name, control, description, required } = property;
  const own = useMemo(() => [...path, name], [path, name]);
  const wide = WIDE.has(control) || (typeof value === 'string' && value.length > 60);
  const help = `${id}-help`;
  return (
    <div className="inv-editor-field" data-wide={wide || undefined}>
      <div className="inv-editor-label">
        <label htmlFor={id}>
          {name}
          {required && (
            <span aria-hidden="true" className="inv-editor-required">
              {' *'}
            </span>
          )}
        </label>
        <LayerMark path={own} value={value} below={below} />
        <span className="inv-spacer" />
        {!required && value !== undefined && !readOnly && (
          <button
            type="button"
            className="inv-editor-tool"
            aria-label={say('editor.takeOut', { name })}
            title={say('editor.takeOut', { name })}
            onClick={() => set(name, undefined)}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </div>
      <ScalarInput
        id={id}
        label={name}
        path={own}
        of={property}
        value={value}
        required={required}
        wrong={faults.length > 0}
        describedBy={description || faults.length > 0 ? help : undefined}
        change={(next) => set(name, next)}
      />
      <div id={help}>
        {faults.map((text) => (
          <p key={text} className="inv-editor-fault">
            {text}
          </p>
        ))}
        {description && <p className="inv-editor-help">{description}</p>}
      </div>
    </div>
  );
}, isSame);
