type Query = Readonly<Record<string, string>>;

/** True if two queries differ, and only in parameters that `may` accepts. */
export function differsOnlyIn(one: Query, other: Query, may: (member: string) => boolean): boolean {
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  const different = [...members].filter((member) => one[member] !== other[member]);
  return different.length > 0 && different.every(may);
}
