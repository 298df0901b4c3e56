const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
const written = (value: unknown): string => JSON.stringify(value ?? null, inOrder);

/** Whether two trees say the same, however deep and long; the order of an object's members says nothing. */
export const saysSame = (one: unknown, other: unknown): boolean => written(one) === written(other);
