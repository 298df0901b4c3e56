/** Wraps a task so that any number of calls during a run cause one further run. */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isWanted = false;
  const start = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      // The error of the action has been shown.
      await run().catch(() => undefined);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void start();
  };
}
