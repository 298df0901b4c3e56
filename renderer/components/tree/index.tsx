import '../parts/treeLines.css';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useValue } from '../../surface/hooks.ts';
import { readingKey } from '../../text/direction.ts';
import { word } from '../../text/messages.ts';

interface Node {
  id: string;
  label: string;
  note?: string;
  children?: Node[];
}
interface Line {
  node: Node;
  level: number;
  parent: string | undefined;
  position: number;
  size: number;
}

/** True if a node can be collapsed: a node with an empty list of children is a leaf. */
const folds = (node: Node): boolean => node.children !== undefined && node.children.length > 0;

/** The lines that show, top to bottom. */
function linesOf(nodes: readonly Node[], folded: ReadonlySet<string>, level = 1, parent?: string): Line[] {
  return nodes.flatMap((node, index) => [
    { node, level, parent, position: index + 1, size: nodes.length },
    ...(node.children && !folded.has(node.id) ? linesOf(node.children, folded, level + 1, node.id) : []),
  ]);
}

/** A hierarchy that folds, by mouse and by the keys of the ARIA tree pattern. */
export default function TreePart({ props, name, surface, locals }: ComponentProps<'tree'>) {
  const nodes = useValue<Node[] | undefined>(props.nodes);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>();
  const lines = useMemo(() => linesOf(Array.isArray(nodes) ? nodes : [], folded), [nodes, folded]);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.node.id === current),
  );
  const list = useRef<HTMLDivElement>(null);
  usePublish(name, { current: lines.find((line) => line.node.id === current)?.node });

  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };
  const fold = (id: string, closed: boolean) => {
    const next = new Set(folded);
    if (closed) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const open = (node: Node) => {
    setCurrent(node.id);
    if (props.onOpen) void surface.run(props.onOpen, { ...locals, row: node });
  };
  const onKey = (event: KeyboardEvent) => {
    const line = lines[at];
    if (!line) return;
    const { node, parent } = line;
    const isFolded = folded.has(node.id);
    const moves: Record<string, () => void> = {
      ArrowDown: () => choose(lines[at + 1]?.node.id),
      ArrowUp: () => choose(lines[at - 1]?.node.id),
      Home: () => choose(lines[0]?.node.id),
      End: () => choose(lines.at(-1)?.node.id),
      ArrowRight: () => (folds(node) && isFolded ? fold(node.id, false) : choose(node.children?.[0]?.id)),
      ArrowLeft: () => (folds(node) && !isFolded ? fold(node.id, true) : choose(parent)),
      Enter: () => open(node),
      ' ': () => open(node),
    };
    const move = moves[readingKey(event.key)];
    if (!move) return;
    event.preventDefault();
    move();
  };
  if (nodes === undefined) return null;
  if (lines.length === 0) return <p className="inv-soft">{word('parts.nothing')}</p>;
  return (
    <div className="inv-tree" role="tree" aria-label={props.label} ref={list} onKeyDown={onKey}>
      {lines.map(({ node, level, position, size }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's.
        <div
          key={node.id}
          role="treeitem"
          data-node={node.id}
          aria-level={level}
          aria-posinset={position}
          aria-setsize={size}
          aria-expanded={folds(node) ? !folded.has(node.id) : undefined}
          aria-selected={node.id === current}
          tabIndex={index === at ? 0 : -1}
          className="inv-tree-line"
          style={{ paddingInlineStart: 8 + (level - 1) * 20 }}
          onClick={() => setCurrent(node.id)}
          onDoubleClick={() => open(node)}
        >
          {folds(node) ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: left and right fold by key.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
            <span
              className={`inv-chevron ${folded.has(node.id) ? 'inv-chevron-folded' : ''}`}
              onClick={(event) => {
                event.stopPropagation();
                fold(node.id, !folded.has(node.id));
              }}
            >
              <Icon name="chevron" size={14} />
            </span>
          ) : (
            <span className="inv-tree-leaf" />
          )}
          <span>{node.label}</span>
          {node.note && <span className="inv-soft">{node.note}</span>}
        </div>
      ))}
    </div>
  );
}
