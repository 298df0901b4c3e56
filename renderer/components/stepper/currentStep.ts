/**
 * The step that a route belongs to: the one that has it, else the one that has a route where Back leads from it.
 * @param backOf the route where Back leads from another
 */
export function currentStep(
  steps: readonly { key: string; routes: readonly string[] }[],
  route: string | undefined,
  backOf: (route: string) => string | undefined,
): string | undefined {
  const seen = new Set<string>();
  for (let at = route; at !== undefined && !seen.has(at); at = backOf(at)) {
    seen.add(at);
    const name = at;
    const found = steps.find(({ routes }) => routes.includes(name));
    if (found) return found.key;
  }
  return undefined;
}
