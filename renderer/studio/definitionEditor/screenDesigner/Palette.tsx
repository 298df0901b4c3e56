/** The components, by group: chosen by a click or Enter they are added beside what is chosen, or they are dragged in. */
import { useDraggable } from '@dnd-kit/core';
import { SegmentedControl, TextInput } from '@mantine/core';
import { forwardRef, useState } from 'react';
import type { ComponentKind } from '../../../../metadata/signatures/components.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { tDesigner as say } from '../../../text/t.ts';
import { groups, iconOf } from './componentIcons.ts';
import { type PartPosition, whyNot } from './model/edits.ts';
import { partAt } from './model/path.ts';
import { signatureOf } from './model/signature.ts';
import { holdsOf } from './model/slots.ts';
import { tReason } from './tReason.ts';
import { useDesignerContext, type Where } from './useDesigner.ts';

function Entry({ kind, place, added }: { kind: ComponentKind; place: PartPosition; added(): void }) {
  const editorState = useDesignerContext();
  const { setNodeRef, attributes, listeners } = useDraggable({
    id: `new:${kind}`,
    data: { component: kind, name: kind },
    disabled: editorState.readOnly,
  });
  const refused = whyNot(editorState.value, kind, place);
  const why = refused && tReason(refused);
  return (
    <button
      ref={setNodeRef}
      {...listeners}
      type="button"
      className="inv-designer-component"
      aria-describedby={attributes['aria-describedby']}
      aria-disabled={why !== undefined || editorState.readOnly}
      aria-label={say('designer.add', { component: kind })}
      title={[signatureOf(kind)?.summary, why].filter(Boolean).join('\n')}
      onClick={() => {
        if (why !== undefined) return editorState.tell(why);
        if (editorState.add(kind, place)) added();
      }}
    >
      <Icon name={iconOf(kind)} size={14} />
      {kind}
    </button>
  );
}

export const Palette = forwardRef<HTMLInputElement, { added(): void }>(function Palette({ added }, search) {
  const editorState = useDesignerContext();
  const [q, setQ] = useState('');
  const [wished, setWished] = useState<Where>();
  const chosen = partAt(editorState.value, editorState.chosen);
  const holds = editorState.chosen.length === 0 || holdsOf(chosen?.component) !== undefined;
  const where: Where =
    editorState.chosen.length === 0 || (wished === undefined && holds)
      ? 'inside'
      : wished === 'inside' && !holds
        ? 'after'
        : (wished ?? 'after');
  const text = q.trim().toLowerCase();
  const found = groups.flatMap(({ word, kinds }) => {
    const fitting = kinds.filter(
      (kind) => !text || `${kind} ${signatureOf(kind)?.summary ?? ''}`.toLowerCase().includes(text),
    );
    return fitting.length > 0 ? [{ word, kinds: fitting }] : [];
  });
  const place = editorState.placeFor(where);
  const done = () => {
    setQ('');
    added();
  };
  return (
    <section className="inv-designer-palette" aria-label={say('designer.palette')}>
      <div className="inv-designer-palette-head">
        <TextInput
          ref={search}
          size="xs"
          aria-label={say('designer.findComponent')}
          placeholder={say('designer.findComponent')}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = found
              .flatMap(({ kinds }) => kinds)
              .find((kind) => whyNot(editorState.value, kind, place) === undefined);
            if (event.key !== 'Enter' || !text || !first) return;
            event.preventDefault();
            if (editorState.add(first, place)) done();
          }}
          leftSection={<Icon name="find" size={14} />}
        />
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={say('designer.where')}
          value={where}
          onChange={(next) => setWished(next as Where)}
          data={[
            { value: 'before', label: say('designer.insertBefore'), disabled: editorState.chosen.length === 0 },
            { value: 'inside', label: say('designer.insertInside'), disabled: !holds },
            { value: 'after', label: say('designer.insertAfter'), disabled: editorState.chosen.length === 0 },
          ]}
        />
      </div>
      <div className="inv-designer-components">
        {found.length === 0 && <p className="inv-soft">{say('designer.noComponent')}</p>}
        {found.map(({ word, kinds }) => (
          <section key={word} aria-label={say(word)}>
            <h4>{say(word)}</h4>
            <div className="inv-designer-group">
              {kinds.map((kind) => (
                <Entry key={kind} kind={kind} place={place} added={done} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </section>
  );
});
