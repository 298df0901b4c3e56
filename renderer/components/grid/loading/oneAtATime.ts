/** What is asked for while it runs is done once more when it has ended, however often it was asked for. */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isWanted = false;
  const start = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      // Who runs an action was told what went wrong.
      await run().catch(() => undefined);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void start();
  };
}
