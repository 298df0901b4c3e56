/**
 * Styles use logical sides instead of left and right: a tenant's language may be written from right to left. Styles contain
 * `margin-inline-start` instead of `margin-left`, wherever CSS has a logical property (CSS Logical Properties and Values, level
 * 1).
 */
import { type Check, type Fault, placeIn } from './fault.ts';
import { isTest, type SyntaxNode, sourcesOf, walk } from './source.ts';

/** Files, and selectors of style sheets, that mean the sides of the screen, and why. */
const MEANT: Readonly<Record<string, string>> = {
  'renderer/studio/definitionEditor/json/theme.ts': 'JSON is written from left to right in every language.',
  'renderer/components/parts/filter/QuickFilter.tsx': 'Lies over the head of a column where it was measured.',
  'renderer/components/grid/grid.css .iv-tip': 'Moved from the corner of the window to what was measured.',
};

const DECLARATION = /(?<=[{;\s])(--)?([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g;
const SIDED = /(^|-)(left|right)(-|$)/;
const FOUR_SIDED = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;
const SIDE_VALUED = /^(text-align(-last)?|float|clear|justify-(content|items|self))$/;

/** Why a declaration says a side of the screen; undefined where it does not. */
function sideOf(property: string, value: string): string | undefined {
  if (SIDED.test(property)) return `${property} has a logical word: -inline-start, -inline-end, -start-start-radius`;
  if (SIDE_VALUED.test(property) && /^(left|right)\b/.test(value)) return `${property}: start or end`;
  const sides = value.trim().split(/\s+(?![^(]*\))/);
  if (FOUR_SIDED.test(property) && sides.length === 4 && sides[1] !== sides[3])
    return `${property} names the right and the left: ${property}-block and ${property}-inline`;
  return undefined;
}

/** Comments as blanks of the same length, so that places stay. */
const withoutComments = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

function inStyles(file: string, text: string): Fault[] {
  return [...withoutComments(text).matchAll(DECLARATION)].flatMap((found) => {
    const [, custom, property = '', value = ''] = found;
    const before = text.slice(0, found.index);
    const selector = before.slice(before.lastIndexOf('}') + 1, before.lastIndexOf('{')).trim();
    const message = custom || MEANT[`${file} ${selector}`] ? undefined : sideOf(property, value);
    return message ? [{ file, ...placeIn(text, found.index), kind: 'side', message }] : [];
  });
}

/** Properties of style objects, which only style objects have. */
const STYLE_KEY =
  /^(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)|^border(Top|Bottom)(Left|Right)Radius$/;
/** Mantine's short words for the same. */
const SHORT: Readonly<Record<string, string>> = { ml: 'ms', mr: 'me', pl: 'ps', pr: 'pe' };

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

/** Why a property of an object or of JSX says a side. */
function sideIn(node: SyntaxNode, inStyle: boolean): string | undefined {
  const isAttribute = node.type === 'JSXAttribute';
  if (!isAttribute && node.type !== 'Property') return undefined;
  const name = nameOf(isAttribute ? node.name : node.key);
  const value = nameOf(node.value ?? {});
  if (isAttribute && Object.hasOwn(SHORT, name)) return `${name}: ${SHORT[name]}`;
  if (/^(ta|textAlign|float)$/.test(name) && /^(left|right)$/.test(value)) return `${name}: start or end`;
  if (STYLE_KEY.test(name) || (inStyle && /^(left|right)$/.test(name)))
    return `${name} has a logical word: insetInlineStart, paddingInlineEnd …`;
  return undefined;
}

export const logicalSides: Check = {
  name: 'sides',
  run(files) {
    const ours = [...files].filter(([file]) => file.startsWith('renderer/') && !isTest(file) && !MEANT[file]);
    const faults = ours.filter(([file]) => file.endsWith('.css')).flatMap(([file, text]) => inStyles(file, text));
    for (const { path: file, text, program } of sourcesOf(new Map(ours))) {
      const styles: SyntaxNode[] = [];
      walk(program, (node) => {
        const isStyle = node.type === 'JSXAttribute' && nameOf(node.name) === 'style';
        if (isStyle) styles.push(node);
        const inStyle = styles.some(({ start, end }) => node.start > start && node.end < end);
        const message = sideIn(node, inStyle);
        if (message) faults.push({ file, ...placeIn(text, node.start), kind: 'side', message });
      });
    }
    return faults;
  },
};
