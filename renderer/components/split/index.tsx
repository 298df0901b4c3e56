import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { constant } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { pageDirection, readingKey } from '../../text/direction.ts';
import { word } from '../../text/messages.ts';

const MIN_SHARE = 0.2;
const MAX_SHARE = 0.8;
const STEP = 0.05;
const clampShare = (share: number) => Math.min(MAX_SHARE, Math.max(MIN_SHARE, share));

/**
 * A main panel and one beside it, hidden until it is toggled. The bar between them moves with the
 * mouse, and with the arrow keys (Home and End to the ends, Enter back to what it began with).
 */
export default function SplitPart({ props, name, children }: ComponentProps<'split'>) {
  const standard = clampShare(props.share ?? constant('panelShare', 0.5));
  const [open, setOpen] = useState(props.open === true);
  const [seen, setSeen] = useState(open);
  const [share, setShare] = useState(standard);
  const around = useRef<HTMLDivElement>(null);

  const show = (next: boolean) => {
    setOpen(next);
    if (next) setSeen(true);
  };
  usePublish(name, { open, share });
  useMethods(name, { toggle: () => show(!open) });

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = around.current?.getBoundingClientRect();
    if (!box) return;
    const wide = pageDirection() === 'rtl' ? box.right - event.clientX : event.clientX - box.left;
    setShare(clampShare(wide / box.width));
  };
  const move = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: share - STEP,
      ArrowRight: share + STEP,
      Home: MIN_SHARE,
      End: MAX_SHARE,
      Enter: standard,
    }[readingKey(event.key)];
    if (next === undefined) return;
    event.preventDefault();
    setShare(clampShare(next));
  };
  return (
    <div className="inv-split" ref={around}>
      <div className="inv-split-side" style={{ flexBasis: open ? `${share * 100}%` : '100%' }}>
        {children('left')}
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a separator that moves is focusable, which hr is not (ARIA "window splitter").
        <div
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={word('parts.width', { label: props.label })}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={MIN_SHARE * 100}
          aria-valuemax={MAX_SHARE * 100}
          className="inv-split-bar"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={move}
          onDoubleClick={() => setShare(standard)}
        />
      )}
      {seen && (
        <section
          className="inv-split-side inv-split-beside"
          hidden={!open}
          aria-label={props.label}
          style={{ flexBasis: `${(1 - share) * 100}%` }}
        >
          {children('right')}
        </section>
      )}
    </div>
  );
}
