/** The tree of parts as the definition has it: to choose, fold, move by keys and by drag, rename. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { readingKey } from '../../../text/direction.ts';
import { tDesigner as say } from '../../../text/t.ts';
import { partAsText, partOfText } from './clipboard.ts';
import { OutlineDropTargets } from './drag/OutlineDropTargets.tsx';
import { keyOf, nameOf, type Path, parentOf, partAt } from './model/path.ts';
import { outline } from './model/rows.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { useDesignerContext } from './useDesigner.ts';

interface Props {
  /** Faults by the part's path as one word. */
  faults: ReadonlyMap<string, readonly string[]>;
  /** While something is carried by keys, arrows carry it. */
  dragging: boolean;
  /** Goes where a component is chosen. */
  toPalette(): void;
  toProperties(): void;
}

export function Outline({ faults, dragging, toPalette, toProperties }: Props) {
  const editorState = useDesignerContext();
  const { value, folded, chosen } = editorState;
  const rows = useMemo(() => outline(value, folded), [value, folded]);
  const tree = useRef<HTMLDivElement>(null);
  /** True if the tree had the focus last. */
  const hasFocus = useRef(false);
  const key = keyOf(chosen);

  // Scroll to a part selected elsewhere; move the focus if it was in the tree.
  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    const { activeElement } = document;
    // A part that was moved is another row: with the old one the focus went nowhere.
    if (hasFocus.current && (activeElement === document.body || tree.current?.contains(activeElement)))
      row?.focus({ preventScroll: true });
  }, [key]);

  const go = (path: Path | undefined) => {
    if (!path) return;
    editorState.choose(path);
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(keyOf(path))}"]`)?.focus();
  };
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];

  const withAlt = (event: KeyboardEvent): boolean => {
    const moves: Record<string, () => void> = {
      ArrowUp: () => editorState.step(-1),
      ArrowDown: () => editorState.step(1),
      ArrowLeft: () => editorState.outdent(),
      ArrowRight: () => editorState.indent(),
    };
    const key = readingKey(event.key);
    moves[key]?.();
    return key in moves;
  };
  const withCtrl = (event: KeyboardEvent): boolean => {
    if (event.key.toLowerCase() !== 'd') return false;
    editorState.duplicate();
    return true;
  };
  const plain = (event: KeyboardEvent): boolean => {
    const does: Record<string, () => void> = {
      ArrowUp: () => go(at <= 0 ? [] : rows[at - 1]?.path),
      ArrowDown: () => go(rows[at + 1]?.path),
      Home: () => go([]),
      End: () => go(rows.at(-1)?.path),
      ArrowLeft: () => (row?.isOpen ? editorState.fold(row.key, true) : go(parentOf(chosen))),
      ArrowRight: () => {
        if (!row || row.inside === 0) return;
        if (row.isOpen) go(rows[at + 1]?.path);
        else editorState.fold(row.key, false);
      },
      F2: () => row && !editorState.readOnly && editorState.setRenaming(row.key),
      Delete: () => void editorState.remove(),
      Backspace: () => void editorState.remove(),
      Insert: toPalette,
      '+': toPalette,
      Enter: toProperties,
    };
    const key = readingKey(event.key);
    does[key]?.();
    return key in does;
  };
  const keys = (event: KeyboardEvent) => {
    if (dragging || (event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    const isDone = event.altKey ? withAlt(event) : event.ctrlKey || event.metaKey ? withCtrl(event) : plain(event);
    if (isDone) event.preventDefault();
  };
  const inTree = (event: ClipboardEvent) => (event.target as HTMLElement).closest('input') === null;
  const copied = (event: ClipboardEvent) => {
    const part = partAt(value, chosen);
    if (!part || !inTree(event)) return;
    const { displayOrder: _order, after: _after, ...rest } = part;
    event.clipboardData.setData('text/plain', partAsText({ name: nameOf(chosen), part: rest }));
    event.preventDefault();
    if (event.type === 'cut') void editorState.cut();
    else editorState.copy();
  };
  const pasted = (event: ClipboardEvent) => {
    if (!inTree(event)) return;
    event.preventDefault();
    void editorState.paste(partOfText(event.clipboardData.getData('text/plain')));
  };
  return (
    <div
      className="inv-designer-tree"
      role="tree"
      tabIndex={-1}
      aria-label={say('designer.tree', { name: editorState.name })}
      ref={tree}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hasFocus.current = relatedTarget === null && document.activeElement === document.body;
      }}
      onKeyDown={keys}
      onCopy={copied}
      onCut={copied}
      onPaste={pasted}
    >
      <div
        role="treeitem"
        className="inv-designer-row inv-designer-root"
        data-row=""
        aria-level={1}
        aria-expanded
        aria-selected={chosen.length === 0}
        tabIndex={chosen.length === 0 ? 0 : -1}
        onClick={() => go([])}
        onKeyDown={() => undefined}
      >
        <Icon name={editorState.kind === 'screen' ? 'home' : 'panel'} size={14} />
        <span className="inv-designer-name">{say(`designer.surface.${editorState.kind}`)}</span>
        <span className="inv-designer-said">{String(value.title ?? '')}</span>
      </div>
      {rows.map((one) => (
        <OutlineRow key={one.key} row={one} isChosen={one.key === key} faults={faults.get(one.key)} go={go} />
      ))}
      <OutlineDropTargets rows={rows} />
    </div>
  );
}
