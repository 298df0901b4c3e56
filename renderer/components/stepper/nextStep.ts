/**
 * Where somebody goes on whose step is done: the first one after it that is not, else the first of all that is not.
 * @returns undefined while the step that the page is at is not done, and once all are
 */
export function nextStep<Step extends { key: string; isDone: boolean }>(
  steps: readonly Step[],
  current: string | undefined,
): Step | undefined {
  const at = steps.findIndex(({ key }) => key === current);
  if (at >= 0 && !steps[at]?.isDone) return undefined;
  return [...steps.slice(at + 1), ...steps].find(({ isDone }) => !isDone);
}
