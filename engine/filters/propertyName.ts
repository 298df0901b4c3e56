/**
 * A name as the keys of objects hold it. What was cut out of a longer text (`record.weight`) is a text of its own to a runtime
 * such as V8, which looks it up in its table of names with every read; a key of an object is in that table already, and code
 * that was compiled for one is thrown away when it meets the other.
 */
export function propertyName(text: string): string {
  const [name = text] = Object.keys({ [text]: true });
  return name;
}
