/** The tree of parts as the definition has it: to choose, fold, move by keys and by drag, rename. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { readingKey } from '../../../text/direction.ts';
import { sayDesigner as say } from '../../../text/say.ts';
import { partAsText, partOfText } from './clipboard.ts';
import { OutlinePlaces } from './drag/OutlinePlaces.tsx';
import { keyOf, nameOf, type Path, parentOf, partAt } from './model/path.ts';
import { outline } from './model/rows.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { useDesk } from './useDesigner.ts';

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
  const desk = useDesk();
  const { value, folded, chosen } = desk;
  const rows = useMemo(() => outline(value, folded), [value, folded]);
  const tree = useRef<HTMLDivElement>(null);
  /** Whether the focus was in the tree last. */
  const hasFocus = useRef(false);
  const key = keyOf(chosen);

  // What is chosen elsewhere is in sight here; the focus goes along where it was in the tree.
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
    desk.choose(path);
    tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(keyOf(path))}"]`)?.focus();
  };
  const at = rows.findIndex((row) => row.key === key);
  const row = rows[at];

  const withAlt = (event: KeyboardEvent): boolean => {
    const moves: Record<string, () => void> = {
      ArrowUp: () => desk.step(-1),
      ArrowDown: () => desk.step(1),
      ArrowLeft: () => desk.outdent(),
      ArrowRight: () => desk.indent(),
    };
    const key = readingKey(event.key);
    moves[key]?.();
    return key in moves;
  };
  const withCtrl = (event: KeyboardEvent): boolean => {
    if (event.key.toLowerCase() !== 'd') return false;
    desk.duplicate();
    return true;
  };
  const plain = (event: KeyboardEvent): boolean => {
    const does: Record<string, () => void> = {
      ArrowUp: () => go(at <= 0 ? [] : rows[at - 1]?.path),
      ArrowDown: () => go(rows[at + 1]?.path),
      Home: () => go([]),
      End: () => go(rows.at(-1)?.path),
      ArrowLeft: () => (row?.isOpen ? desk.fold(row.key, true) : go(parentOf(chosen))),
      ArrowRight: () => {
        if (!row || row.inside === 0) return;
        if (row.isOpen) go(rows[at + 1]?.path);
        else desk.fold(row.key, false);
      },
      F2: () => row && !desk.readOnly && desk.setRenaming(row.key),
      Delete: () => void desk.remove(),
      Backspace: () => void desk.remove(),
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
    if (event.type === 'cut') void desk.cut();
    else desk.copy();
  };
  const pasted = (event: ClipboardEvent) => {
    if (!inTree(event)) return;
    event.preventDefault();
    void desk.paste(partOfText(event.clipboardData.getData('text/plain')));
  };
  return (
    <div
      className="inv-designer-tree"
      role="tree"
      tabIndex={-1}
      aria-label={say('designer.tree', { name: desk.name })}
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
        <Icon name={desk.kind === 'screen' ? 'home' : 'panel'} size={14} />
        <span className="inv-designer-name">{say(`designer.surface.${desk.kind}`)}</span>
        <span className="inv-designer-said">{String(value.title ?? '')}</span>
      </div>
      {rows.map((one) => (
        <OutlineRow key={one.key} row={one} isChosen={one.key === key} faults={faults.get(one.key)} go={go} />
      ))}
      <OutlinePlaces rows={rows} />
    </div>
  );
}
