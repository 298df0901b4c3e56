/** Faults in the row access of a grant before it is written: each name must exist, as in files. */
import { didYouMean } from '../../metadata/compiler/didYouMean.ts';
import type { Program } from '../../metadata/program.ts';

/** @param rowAccess permission to its row filters, each with the values that a row's field may have */
export function rowAccessFaults(
  { definitions }: Program,
  rowAccess: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): string[] {
  const permissions = Object.keys(definitions.permission);
  return Object.entries(rowAccess).flatMap(([permission, filters]) => {
    if (!permissions.includes(permission))
      return [`There is no permission "${permission}".${didYouMean(permission, permissions)}`];
    const known = Object.keys(definitions.permission[permission]?.filters ?? {});
    return Object.keys(filters)
      .filter((name) => !known.includes(name))
      .map((name) => `The permission "${permission}" has no row filter "${name}".${didYouMean(name, known)}`);
  });
}
