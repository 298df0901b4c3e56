/**
 * Messages that go by themselves: three at a time, with how many wait behind them, in the lower corner where lines end; above
 * what stands at the foot of the page or of a dialog, which one may be about to press.
 */
import { Portal } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { word } from '../text/messages.ts';

/** So many are shown at a time. */
const MAX_ENTRIES = 3;
const GAP = 8;
/** What is worked with at the foot of a page: pages and status of a table, buttons of a dialog. */
const FEET = '.inv-pages, .iv-status, .inv-dialog-footer, [data-foot]';

/** How far above the lower edge messages begin, pixels: over every foot that stands in the lower half. */
function heightOfFeet(): number {
  const tops = [...document.querySelectorAll(FEET)]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => top);
  return innerHeight - Math.min(innerHeight, ...tops) + GAP;
}

export function Messages() {
  const { notifications, queue } = useNotifications();
  const waiting = queue.length;
  const shown = notifications.length;
  const [foot, setFoot] = useState(GAP);
  useEffect(() => {
    if (shown === 0) return;
    const measure = () => setFoot(heightOfFeet());
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [shown]);
  return (
    <>
      <Notifications
        position="bottom-right"
        limit={MAX_ENTRIES}
        zIndex={500}
        className="inv-toasts"
        style={{ insetBlockEnd: foot + (waiting > 0 ? 26 : 0) }}
      />
      {waiting > 0 && (
        <Portal>
          <div className="inv-toasts-waiting" style={{ insetBlockEnd: foot }}>
            {word('frame.moreMessages', { count: waiting })}
          </div>
        </Portal>
      )}
    </>
  );
}
