/**
 * A test that cites a section of docs/authoring (`// Told by docs/authoring/README.md, New list.`) presses and fills in only
 * elements that the section names, and the section names only elements of the product: neither can drift from the other.
 */
import { isShippedPath } from '../../metadata/compiler/layout.ts';
import { type Check, type Fault, placeIn } from './fault.ts';
import { type SyntaxNode, sourcesOf, walk } from './source.ts';

const TOLD = /Told by (docs\/authoring\/[\w-]+\.md), ([^.]+)\./;
/** The actions of a user on an element. */
const DONE = new Set(['click', 'dblclick', 'fill', 'check', 'press', 'selectOption']);
/** How the header of a column reads that must be filled. */
const MANDATORY = / mandatory$/;

/** Faults: a name that the page does not say, one that the product does not have, and a page or section that is not there. */
export const toldStories: Check = {
  name: 'stories follow the page that tells them',
  run(files) {
    const faults: Fault[] = [];
    const stories = new Map([...files].filter(([path, text]) => path.startsWith('tests/e2e/') && TOLD.test(text)));
    let texts: ReadonlySet<string> | undefined;
    for (const { path, program, comments } of sourcesOf(stories)) {
      for (const comment of comments) {
        const [, page = '', heading = ''] = TOLD.exec(comment.value) ?? [];
        if (page === '') continue;
        const report = (file: string, index: number, message: string) =>
          faults.push({ file, ...placeIn(files.get(file) ?? '', index), kind: 'told-story', message });
        const section = sectionOf(files.get(page) ?? '', heading);
        const story = testAround(program, comment.start);
        if (!section || !story) {
          report(path, comment.start, section ? 'no test is around this comment' : `${page} has no section ${heading}`);
          continue;
        }
        const said = new Set(emphasised(section.text, /\*+([^*\n]+)\*+/g).map(({ name }) => name));
        for (const { name, index } of namesIn(story))
          if (!said.has(name)) report(path, index, `${page}, ${heading}, does not say *${name}*`);
        texts ??= textsOf(files);
        for (const { name, index } of emphasised(section.text, /(?<!\*)\*([^*\n]+)\*(?!\*)/g))
          if (!isText(texts, name)) report(page, section.start + index, `the product says "${name}" nowhere`);
      }
    }
    return faults;
  },
};

function sectionOf(page: string, heading: string): { text: string; start: number } | undefined {
  const start = `\n${page}`.indexOf(`\n## ${heading}\n`);
  if (start === -1) return undefined;
  const end = page.indexOf('\n## ', start + 1);
  return { text: page.slice(start, end === -1 ? undefined : end), start };
}

/** The names in italics or bold on a page; for a path (`Configuration, New list`) each step. */
function emphasised(text: string, pattern: RegExp): { name: string; index: number }[] {
  return [...text.matchAll(pattern)].flatMap(({ 1: names = '', index }) =>
    names.split(', ').map((name) => ({ name, index })),
  );
}

const calleeOf = ({ callee }: SyntaxNode): string => {
  const called = callee as SyntaxNode;
  return String(((called.property as SyntaxNode | undefined) ?? called).name ?? '');
};
const argumentsOf = (call: SyntaxNode) => call.arguments as readonly SyntaxNode[];
const literal = (node: SyntaxNode | undefined): string | undefined => {
  if (node?.type !== 'Literal') return undefined;
  const { pattern } = (node.regex ?? {}) as { pattern?: string };
  return typeof node.value === 'string' ? node.value : pattern?.replaceAll(/^\^|\$$/g, '');
};

/** The `it` that a comment is in. */
function testAround(program: SyntaxNode, offset: number): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  walk(program, (node) => {
    if (node.type === 'CallExpression' && calleeOf(node) === 'it' && node.start < offset && offset < node.end)
      found = node;
  });
  return found;
}

/** The names that a story presses and fills in, without what it typed itself before. */
function namesIn(story: SyntaxNode): { name: string; index: number }[] {
  const typed = new Set<string>();
  const names: { name: string; index: number }[] = [];
  walk(story, (node) => {
    if (node.type === 'ArrayExpression' || node.type === 'ConditionalExpression')
      for (const value of Object.values(node).flat()) add(typed, literal(value as SyntaxNode));
    if (node.type !== 'CallExpression') return;
    const called = calleeOf(node);
    if (called === 'fill') add(typed, literal(argumentsOf(node)[0]));
    if (called === 'typeOver') add(typed, literal(argumentsOf(node)[2]));
    if (called === 'cellAt') keep(names, literal(argumentsOf(node)[1])?.replace(MANDATORY, ''), node.start);
    if (DONE.has(called)) walk((node.callee as SyntaxNode).object as SyntaxNode, (inner) => named(inner, names));
  });
  // A name containing one of them is followed by its meaning: “New” of “New port fee”.
  const own = [...typed].sort((a, b) => b.length - a.length);
  const isOwn = (part: string) => new RegExp(`\\b${part.replaceAll(/[^\w\s]/g, '.')}\\b`, 'gi');
  return names.flatMap(({ name, index }) => {
    const rest = own.reduce((left, part) => left.replaceAll(isOwn(part), ''), name).trim();
    return rest === '' ? [] : [{ name: rest, index }];
  });
}

function named(node: SyntaxNode, names: { name: string; index: number }[]): void {
  if (node.type !== 'CallExpression') return;
  const called = calleeOf(node);
  const [first, second] = argumentsOf(node);
  if (called === 'button') keep(names, literal(second), node.start);
  if (called === 'getByText' || called === 'getByLabel') keep(names, literal(first), node.start);
  if (called !== 'getByRole') return;
  const properties = (second?.properties ?? []) as readonly SyntaxNode[];
  const name = properties.find(({ key }) => (key as SyntaxNode | undefined)?.name === 'name');
  keep(names, literal(name?.value as SyntaxNode | undefined), node.start);
}

function add(to: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') to.add(value);
}

function keep(to: { name: string; index: number }[], name: string | undefined, index: number): void {
  if (name !== undefined && name !== '') to.push({ name, index });
}

/** The texts in the product's definitions. */
function textsOf(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const [path, text] of files) {
    if (!isShippedPath(path) || !path.endsWith('.json')) continue;
    for (const [, value = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"/g)) texts.add(value);
  }
  return texts;
}

/** The fixed beginning of a pattern (`New {label}`) also counts as a name. */
const isText = (texts: ReadonlySet<string>, name: string): boolean =>
  texts.has(name) || [...texts].some((text) => text.startsWith(`${name} {`));
