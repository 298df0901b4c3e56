/** A part in the outline: what it is, what it is called, what it says or is bound to, what is wrong with it. */
import { useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, type KeyboardEventHandler, memo } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { tDesigner as say } from '../../../text/t.ts';
import { iconOf } from './componentIcons.ts';
import { describePart } from './describePart.ts';
import type { Path } from './model/path.ts';
import type { OutlineRow as Row } from './model/rows.ts';
import { useDesignerContext } from './useDesigner.ts';

/** The height of a row, which the places between rows are reckoned with. */
export const ROW = 28;
export const INDENT = 14;

interface Props {
  row: Row;
  isChosen: boolean;
  faults: readonly string[] | undefined;
  go(path: Path): void;
}

function NameInput({ row }: { row: Row }) {
  const editorState = useDesignerContext();
  const name = row.path.at(-1) as string;
  const end = (to: string | undefined, target: HTMLElement) => {
    editorState.setRenaming(undefined);
    const item = target.closest<HTMLElement>('[role="treeitem"]');
    if (to !== undefined && to !== name) editorState.rename(row.path, to.trim());
    // After the row has rerendered under its new name.
    setTimeout(() => {
      const tree = item?.closest('[role="tree"]') ?? document.querySelector('[role="tree"]');
      tree?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
    });
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === 'Enter') end(event.currentTarget.value, event.currentTarget);
    else if (event.key === 'Escape') end(undefined, event.currentTarget);
  };
  return (
    <input
      className="inv-designer-rename"
      aria-label={say('designer.name')}
      defaultValue={name}
      ref={(input) => input?.select()}
      onKeyDown={keys}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => editorState.renaming === row.key && end(event.currentTarget.value, event.currentTarget)}
    />
  );
}

export const OutlineRow = memo(function OutlineRow({ row, isChosen, faults, go }: Props) {
  const editorState = useDesignerContext();
  const { part, path, key } = row;
  const name = path.at(-1) as string;
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `row:${key}`,
    data: { path, component: part.component, name },
    disabled: editorState.readOnly || editorState.renaming === key,
  });
  const { text: said, bound, marks } = describePart(part);
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      onKeyDown={listeners?.onKeyDown as KeyboardEventHandler}
      role="treeitem"
      aria-describedby={attributes['aria-describedby']}
      className="inv-designer-row"
      data-row={key}
      data-dragging={isDragging || undefined}
      data-wrong={faults ? true : undefined}
      aria-level={path.length + 1}
      aria-setsize={row.of}
      aria-posinset={row.at}
      aria-expanded={row.inside > 0 ? row.isOpen : undefined}
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      style={{ paddingInlineStart: 6 + path.length * INDENT }}
      title={[part.component, said, bound, ...marks.map(({ words }) => words)].filter(Boolean).join(' · ')}
      onClick={() => go(path)}
      onDoubleClick={() => !editorState.readOnly && editorState.setRenaming(key)}
    >
      {row.inside > 0 ? (
        <span
          className={`inv-designer-fold inv-chevron ${row.isOpen ? '' : 'inv-chevron-folded'}`}
          aria-hidden="true"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            editorState.fold(key, row.isOpen);
          }}
        >
          <Icon name="chevron" size={12} />
        </span>
      ) : (
        <span className="inv-designer-fold" aria-hidden="true" />
      )}
      <Icon name={iconOf(part.component)} size={14} />
      {editorState.renaming === key ? <NameInput row={row} /> : <span className="inv-designer-name">{name}</span>}
      <span className="inv-designer-said">{said ?? bound ?? (part.component === name ? '' : part.component)}</span>
      {marks.map(({ icon, words }) => (
        <span key={icon} className="inv-designer-mark" title={words}>
          <Icon name={icon} size={12} />
          <span className="inv-designer-heard">{words}</span>
        </span>
      ))}
      {faults && (
        <span className="inv-designer-mark inv-designer-wrong" title={faults.join('\n')}>
          <Icon name="warning" size={12} />
          <span className="inv-designer-heard">{`${say('designer.faults')}: ${faults.join(' ')}`}</span>
        </span>
      )}
    </div>
  );
});
