/** Nobody touches the screen (suite.txt section 4): after 10 h it asks, and without an answer in 10 s signs out. */
import { useEffect } from 'react';
import { messageTitle } from '../runtime/messages.ts';
import { constant, definition } from '../runtime/program.ts';
import { ask } from '../runtime/toast.ts';
import { signOut } from '../session/lifecycle.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function useInactivity(): void {
  useEffect(() => {
    const most = constant('inactivityTimeout', 36_000_000);
    const expires = constant('inactivityAnswer', 10_000);
    let last = Date.now();
    let asking = false;
    const seen = () => {
      last = Date.now();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { passive: true, capture: true });
    // Looked at often: a timer of ten hours does not count the time that the computer slept.
    const timer = setInterval(
      async () => {
        if (asking || Date.now() - last < most) return;
        asking = true;
        // The seconds are filled in while they run (QuestionHost).
        const text = definition('message', 'inactivityAsk')?.text ?? '';
        const stays = await ask({ text, title: messageTitle('inactivityAsk'), expires });
        asking = false;
        seen();
        if (!stays) await signOut();
      },
      Math.min(15_000, most),
    );
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, seen, { capture: true });
      clearInterval(timer);
    };
  }, []);
}
