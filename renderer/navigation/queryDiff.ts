type Query = Readonly<Record<string, string>>;

/** Whether two queries differ, and only in members that `may` differ. */
export function differsOnlyIn(one: Query, other: Query, may: (member: string) => boolean): boolean {
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  const different = [...members].filter((member) => one[member] !== other[member]);
  return different.length > 0 && different.every(may);
}
