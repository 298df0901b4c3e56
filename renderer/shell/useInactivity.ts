/** The idle timeout. Nobody touches the screen: after 10 h it asks, and without an answer in 10 s signs out. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { constant, programAtom } from '../program/program.ts';
import { signOut } from '../session/lifecycle.ts';
import { message, messageTitle } from '../text/messages.ts';
import { ask } from '../toasts/toast.ts';

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** When somebody was last seen in any page of this browser: one that is not looked at must not end the others' session. */
const SEEN = 'invoize.seen';
/** Milliseconds between two notes of it. */
const NOTE_INTERVAL_MS = 1000;

export function useInactivity(): void {
  const hash = useAtomValue(programAtom)?.hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other definitions may have other limits.
  useEffect(() => {
    const most = constant('inactivityTimeout', 36_000_000);
    const expires = constant('inactivityAnswer', 10_000);
    let last = Date.now();
    let noted = 0;
    let asking = false;
    const seen = () => {
      // Answering No does not count as activity.
      if (asking) return;
      last = Date.now();
      if (last - noted < NOTE_INTERVAL_MS) return;
      noted = last;
      localStorage.setItem(SEEN, String(last));
    };
    const lastAnywhere = () => Math.max(last, Number(localStorage.getItem(SEEN)) || 0);
    seen();
    for (const sign of SIGNS) addEventListener(sign, seen, { passive: true, capture: true });
    // Looked at often: a timer of ten hours does not count the time that the computer slept.
    const timer = setInterval(
      async () => {
        if (asking || Date.now() - lastAnywhere() < most) return;
        asking = true;
        // The seconds are filled in while they run (QuestionHost).
        const text = message('inactivityAsk', { seconds: '{seconds}' });
        const stays = await ask({ text, title: messageTitle('inactivityAsk'), expires });
        asking = false;
        if (stays) seen();
        // Somebody works in another page: that is an answer too.
        if (!stays && Date.now() - lastAnywhere() >= most) await signOut();
      },
      Math.min(15_000, most),
    );
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, seen, { capture: true });
      clearInterval(timer);
    };
  }, [hash]);
}
