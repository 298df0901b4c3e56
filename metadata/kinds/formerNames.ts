/** Apart from the schemas that have the word `formerly`: pages read it, too, and need no schema. */

/** Former names of a field or a permission, newest first. */
export const formerNamesOf = ({
  formerly = [],
}: {
  readonly formerly?: string | readonly string[];
}): readonly string[] => (typeof formerly === 'string' ? [formerly] : formerly);
