/**
 * Messages that go by themselves: three at a time, with how many wait behind them. They stand at the foot of the main menu, where
 * as a rule nothing is: the header and a screen's bar have what one works with at the top, a table has its totals and its pages
 * at its foot, a dialog its buttons.
 */
import { Portal } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useAtomValue } from 'jotai';
import { word } from '../text/messages.ts';
import { menuAtom } from './menuAtom.ts';

/** So many are shown at a time. */
const MAX_ENTRIES = 3;

export function Messages() {
  const waiting = useNotifications().queue.length;
  const inMenu = useAtomValue(menuAtom) === 'wide' ? ' inv-toasts-menu' : '';
  return (
    <>
      <Notifications
        position="bottom-left"
        limit={MAX_ENTRIES}
        zIndex={500}
        className={`inv-toasts${inMenu}${waiting > 0 ? ' inv-toasts-above' : ''}`}
      />
      {waiting > 0 && (
        <Portal>
          <div className={`inv-toasts-waiting${inMenu}`}>{word('frame.moreMessages', { count: waiting })}</div>
        </Portal>
      )}
    </>
  );
}
