/**
 * Does the work, a piece at a time, while nothing else is to be done; gives how to leave off.
 * @param pieces each step of it is a piece of work of a few milliseconds at the most
 */
export function whenIdle(pieces: Iterator<unknown>): () => void {
  // Safari has no idle time to give; a timer lets keys and frames come between pieces.
  if (typeof requestIdleCallback === 'undefined') {
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      if (!pieces.next().done) timer = setTimeout(next);
    };
    timer = setTimeout(next);
    return () => clearTimeout(timer);
  }
  const next = (deadline: IdleDeadline) => {
    do {
      if (pieces.next().done) return;
    } while (deadline.timeRemaining() > 2);
    asked = requestIdleCallback(next);
  };
  let asked = requestIdleCallback(next);
  return () => cancelIdleCallback(asked);
}
