/**
 * Where a cell stands, by a class of its column. A style of its own in each cell would keep the browser from giving cells
 * of one look one computed style: scrolling to rows that were not drawn before took three to seven times as long.
 */

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const made: string[] = [];
const frozen: string[] = [];

const add = (rule: string) => sheet.insertRule(`@layer rdg.Cell { ${rule} }`, sheet.cssRules.length);

/** The class of the cells in a column, by its place from 0. */
export function placeClass(index: number, isFrozen: boolean): string {
  const known = isFrozen ? frozen : made;
  const found = known[index];
  if (found !== undefined) return found;
  const name = `${isFrozen ? 'iv-frozen' : 'iv-at'}-${index}`;
  // The variable is the grid's (react-data-grid sets it on its own element).
  const stays = isFrozen ? ` inset-inline-start: var(--rdg-frozen-start-${index});` : '';
  add(`.${name} { grid-column-start: ${index + 1};${stays} }`);
  const all = isFrozen ? `rdg-cell iv-plain iv-frozen rdg-cell-frozen-start ${name}` : `rdg-cell iv-plain ${name}`;
  known[index] = all;
  return all;
}
