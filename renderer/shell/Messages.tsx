/**
 * Toasts: three at a time, with the number of waiting ones, in the lower corner at the end of lines; above the footer
 * of the page or dialog, whose buttons the user may be about to press, and in the opposite corner while a panel or menu
 * is open there. They never cover the field or cell that is edited: if both corners would, they are at the top.
 */
import { Portal } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { word } from '../text/messages.ts';
import { layers } from '../theme/layers.ts';

/** So many are shown at a time. */
const MAX_ENTRIES = 3;
const GAP = 8;
/** Footers of pages: pages and status of a table, buttons of a dialog. */
const FEET = '.inv-pages, .iv-status, .inv-dialog-footer, [data-foot]';

/** Distance of toasts from the lower edge in pixels: above every footer in the lower half. */
function heightOfFeet(): number {
  const tops = [...document.querySelectorAll(FEET)]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => top);
  return innerHeight - Math.min(innerHeight, ...tops) + GAP;
}

/** Open panels over the page. */
const PANELS = '.iv-popup, [role="dialog"], .mantine-Menu-dropdown, .mantine-Popover-dropdown';

/** What a person types into. */
const EDITED = 'input, textarea, select, [contenteditable="true"], [role="gridcell"], [role="combobox"]';

type Place = 'end' | 'start' | 'top';

/** Where toasts cover nothing that is edited, and no open panel if the other corner is free of them. */
function placeFor(foot: number): Place {
  const messages = document.querySelector('.inv-toasts')?.getBoundingClientRect();
  if (!messages) return 'end';
  const bottom = innerHeight - foot;
  const top = bottom - Math.max(messages.height, 1);
  const overlaps = (boxes: readonly DOMRect[], [left, right]: [number, number]) =>
    boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
  const panels = [...document.querySelectorAll(PANELS)].map((panel) => panel.getBoundingClientRect());
  const focused = document.activeElement;
  const edited = focused?.matches(EDITED) ? [focused.getBoundingClientRect()] : [];
  const right: [number, number] = [innerWidth - GAP - messages.width, innerWidth];
  const left: [number, number] = [0, GAP + messages.width];
  const corners = document.documentElement.dir === 'rtl' ? { end: left, start: right } : { end: right, start: left };
  const free = (['end', 'start'] as const).filter((corner) => !overlaps(edited, corners[corner]));
  return free.find((corner) => !overlaps(panels, corners[corner])) ?? free[0] ?? 'top';
}

export function Messages() {
  const { notifications, queue } = useNotifications();
  const waiting = queue.length;
  const shown = notifications.length;
  const [foot, setFoot] = useState(GAP);
  const [place, setPlace] = useState<Place>('end');
  useEffect(() => {
    if (shown === 0) return;
    const measure = () => {
      const height = heightOfFeet();
      setFoot(height);
      setPlace(placeFor(height));
    };
    measure();
    // A panel has its place once it is drawn.
    const opened = new MutationObserver(() => requestAnimationFrame(measure));
    opened.observe(layers(), { childList: true, subtree: true });
    addEventListener('resize', measure);
    document.addEventListener('focusin', measure);
    return () => {
      opened.disconnect();
      document.removeEventListener('focusin', measure);
      removeEventListener('resize', measure);
    };
  }, [shown]);
  const side = place === 'end' ? '' : ` inv-toasts-${place}`;
  const above = place === 'top' ? undefined : foot;
  return (
    <>
      <Notifications
        position="bottom-right"
        limit={MAX_ENTRIES}
        zIndex={500}
        className={`inv-toasts${side}`}
        style={above === undefined ? {} : { insetBlockEnd: above + (waiting > 0 ? 26 : 0) }}
      />
      {waiting > 0 && (
        <Portal>
          <div className={`inv-toasts-waiting${side}`} style={above === undefined ? {} : { insetBlockEnd: above }}>
            {word('frame.moreMessages', { count: waiting })}
          </div>
        </Portal>
      )}
    </>
  );
}
