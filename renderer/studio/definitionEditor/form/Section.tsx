/** A property that holds parts: folded or open, mounted when it is open. */
import { memo, useId, useMemo, useState } from 'react';
import { minimalValue } from '../../../../metadata/completion/minimalValue.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { isKeyed } from '../../../../metadata/edits/keyed.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { tEditor as say } from '../../../text/t.ts';
import { type Property, sameProperty } from './controls.ts';
import { useEditing, useFaultIndex } from './editing.ts';
import { LayerMark } from './LayerMark.tsx';
import { NestedForm } from './NestedForm.tsx';

interface Props {
  /** Path of the part with the property. */
  path: Path;
  property: Property;
  value: unknown;
  below: unknown;
}

/** With no more members than this a section of the definition itself is open at first. */
const FEW = 60;

const sizeOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : isKeyed(value) ? Object.keys(value).length : 0;

const isSame = (before: Props, now: Props): boolean =>
  before.path === now.path &&
  before.value === now.value &&
  before.below === now.below &&
  sameProperty(before.property, now.property);

export const Section = memo(function Section({ path, property, value, below }: Props) {
  const { readOnly, set } = useEditing();
  const faults = useFaultIndex();
  const { name, control, description, required } = property;
  const own = useMemo(() => [...path, name], [path, name]);
  const counted = control === 'map' || control === 'list';
  const [open, setOpen] = useState(path.length === 0 && value !== undefined && sizeOf(value) <= FEW);
  const body = useId();
  const wrong = faults.within(own);
  return (
    <section className="inv-editor-section" data-open={open || undefined}>
      <div className="inv-editor-head">
        <button
          type="button"
          className="inv-editor-fold"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen((now) => !now)}
        >
          <Icon name="chevron" size={14} />
          <span>{name}</span>
          {required && (
            <span aria-hidden="true" className="inv-editor-required">
              *
            </span>
          )}
          {counted && value !== undefined && <span className="inv-editor-count">{sizeOf(value)}</span>}
          {value === undefined && <span className="inv-soft">{say('editor.notSaid')}</span>}
        </button>
        <LayerMark path={own} value={value} below={below} />
        {wrong > 0 && <span className="inv-editor-wrong">{say('editor.faults', { count: wrong })}</span>}
        <span className="inv-spacer" />
        {!readOnly && value === undefined && (
          <button
            type="button"
            className="inv-editor-add"
            aria-label={say('editor.addMember', { what: name })}
            onClick={() => {
              set(own, minimalValue(property.schema, '', property.defs));
              setOpen(true);
            }}
          >
            <Icon name="add" size={14} />
            {say('editor.add')}
          </button>
        )}
        {!readOnly && value !== undefined && !required && (
          <button
            type="button"
            className="inv-editor-tool"
            aria-label={say('editor.takeOut', { name })}
            title={say('editor.takeOut', { name })}
            onClick={() => set(own, undefined)}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </div>
      <div id={body} className="inv-editor-body" hidden={!open}>
        {open && (
          <>
            {description && <p className="inv-editor-help">{description}</p>}
            {faults.at(own).map((text) => (
              <p key={text} className="inv-editor-fault">
                {text}
              </p>
            ))}
            {value !== undefined && <NestedForm path={own} name={name} of={property} value={value} below={below} />}
          </>
        )}
      </div>
    </section>
  );
}, isSame);
