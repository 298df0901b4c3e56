/**
 * Compares two JSON values, regardless of the order of object members; an undefined member counts as
 * missing. Equality of field values is separate (`sameFieldValue` of the engine).
 * @param longest lists and objects with more members are not compared and count as different
 */
export function sameJson(one: unknown, other: unknown, longest = Number.POSITIVE_INFINITY): boolean {
  if (one === other || Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length || one.length > longest)
      return false;
    return one.every((entry, at) => sameJson(entry, other[at], longest));
  }
  const [names, others] = [namesIn(one), namesIn(other)];
  if (names.length !== others.length || names.length > longest) return false;
  return names.every((name) => Object.hasOwn(other, name) && sameJson(member(one, name), member(other, name), longest));
}

const member = (of: object, name: string): unknown => (of as Readonly<Record<string, unknown>>)[name];
const namesIn = (of: object): string[] => Object.keys(of).filter((name) => member(of, name) !== undefined);
