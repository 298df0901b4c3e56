/**
 * Toasts: three at a time, with the number of waiting ones, in the lower corner at the end of lines; above the footer
 * of the page or dialog, whose buttons the user may be about to press, and in the opposite corner while a panel or menu
 * is open there.
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

/** True if the toasts' corner contains an open panel and the other lower corner does not. */
function isCornerTaken(foot: number): boolean {
  const messages = document.querySelector('.inv-toasts')?.getBoundingClientRect();
  if (!messages) return false;
  const bottom = innerHeight - foot;
  const top = bottom - Math.max(messages.height, 1);
  const panels = [...document.querySelectorAll(PANELS)].map((panel) => panel.getBoundingClientRect());
  const taken = (left: number, right: number) =>
    panels.some((panel) => panel.left < right && panel.right > left && panel.top < bottom && panel.bottom > top);
  const atEnd: [number, number] = [innerWidth - GAP - messages.width, innerWidth];
  const atStart: [number, number] = [0, GAP + messages.width];
  const [own, other] = document.documentElement.dir === 'rtl' ? [atStart, atEnd] : [atEnd, atStart];
  return taken(...own) && !taken(...other);
}

export function Messages() {
  const { notifications, queue } = useNotifications();
  const waiting = queue.length;
  const shown = notifications.length;
  const [foot, setFoot] = useState(GAP);
  const [aside, setAside] = useState(false);
  useEffect(() => {
    if (shown === 0) return;
    const measure = () => {
      const height = heightOfFeet();
      setFoot(height);
      setAside(isCornerTaken(height));
    };
    measure();
    // A panel has its place once it is drawn.
    const opened = new MutationObserver(() => requestAnimationFrame(measure));
    opened.observe(layers(), { childList: true, subtree: true });
    addEventListener('resize', measure);
    return () => {
      opened.disconnect();
      removeEventListener('resize', measure);
    };
  }, [shown]);
  const side = aside ? ' inv-toasts-aside' : '';
  return (
    <>
      <Notifications
        position="bottom-right"
        limit={MAX_ENTRIES}
        zIndex={500}
        className={`inv-toasts${side}`}
        style={{ insetBlockEnd: foot + (waiting > 0 ? 26 : 0) }}
      />
      {waiting > 0 && (
        <Portal>
          <div className={`inv-toasts-waiting${side}`} style={{ insetBlockEnd: foot }}>
            {word('frame.moreMessages', { count: waiting })}
          </div>
        </Portal>
      )}
    </>
  );
}
