/** Shows that the rows are outdated or incomplete since the last load failed: unlike a toast, the notice remains. */
import { useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../../hooks/useLatest.ts';
import { word } from '../../../text/messages.ts';
import type { LoadState } from '../loading/loadState.ts';
import { t } from '../words.ts';

export interface StaleRowsNoticeProps {
  behind: LoadState['behind'];
  again: () => void;
  /** Gives the keys back to the table. */
  back: () => void;
}

export function StaleRowsNotice({ behind, again, back }: StaleRowsNoticeProps) {
  return (
    <>
      {/* It stands before there is something to say: what comes with its words is not read aloud. */}
      <span role="status" className="iv-status-behind">
        {behind && t(behind === 'old' ? 'gridNotCurrent' : 'gridNotAll')}
      </span>
      {behind && <Again again={again} back={back} />}
    </>
  );
}

/** It goes when the rows came; the keys, where it had them, go back to the table. */
function Again({ again, back }: Omit<StaleRowsNoticeProps, 'behind'>) {
  const button = useRef<HTMLButtonElement>(null);
  const give = useLatest(back);
  useLayoutEffect(() => {
    const here = button.current;
    return () => {
      if (here === document.activeElement) queueMicrotask(() => give.current());
    };
  }, []);
  return (
    <button ref={button} type="button" className="iv-link" onClick={again}>
      {word('common.tryAgain')}
    </button>
  );
}
