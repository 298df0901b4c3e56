/**
 * Whether two values of JSON say the same, in whatever order the members of objects stand; a member that is undefined is left
 * out. Whether two values of a field are the same is another question (`sameFieldValue` of the engine).
 * @param longest lists and objects with more members than that are not compared: they are taken for different
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
