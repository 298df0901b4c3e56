/**
 * The document that was just added to those of the same record: the last of several. None where documents are missing
 * that were there before, as those of another record are, and none where there were none: then the first is shown anyway.
 */
export function newlyAdded(before: readonly string[], now: readonly string[]): string | undefined {
  if (before.length === 0 || !before.every((id) => now.includes(id))) return undefined;
  return now.findLast((id) => !before.includes(id));
}
