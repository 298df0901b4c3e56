/** Text of JSON files: the one form in which definitions are written by people's formatter, the browser and the commands. */

/** Characters of a line, as in biome.json. */
const LINE_WIDTH = 140;

/**
 * Writes a value as a JSON file of definitions has it: what fits into a line is on one line, everything else has a line for
 * each member. Equal to the project's formatter (`biome format`, `"expand": "never"`).
 *
 * @returns the text with a line break at its end
 */
export const jsonText = (value: unknown): string => `${written(value, 0, 0)}\n`;

/**
 * @param depth levels of nesting around the value
 * @param taken characters of its line before and after it: its key and the comma
 */
function written(value: unknown, depth: number, taken: number): string {
  const inline = onOneLine(value);
  const isNested = typeof value === 'object' && value !== null;
  if (!isNested || depth * 2 + taken + inline.length <= LINE_WIDTH || inline.length <= 2) return inline;
  const inner = '  '.repeat(depth + 1);
  const lines = Array.isArray(value)
    ? value.map((member, at) => inner + written(member, depth + 1, comma(at, value.length)))
    : membersOf(value).map(([key, member], at, all) => {
        const name = `${JSON.stringify(key)}: `;
        return inner + name + written(member, depth + 1, name.length + comma(at, all.length));
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined);

const comma = (at: number, count: number): number => (at < count - 1 ? 1 : 0);

/** A value with blanks inside of braces and after colons and commas. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
