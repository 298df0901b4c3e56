/**
 * The pure rooms mean the same in browser, server and test only as long as they ask nothing of where they run: no
 * clock, no chance, no page, no Node, and no word of the machine's language settings.
 */
import { type Check, type Fault, placeIn } from './fault.ts';
import { freeNames } from './freeNames.ts';
import { isTest, type Source, type SyntaxNode, sourcesOf, walk } from './source.ts';

const surroundings = new Set(
  (
    'process Buffer require module exports __dirname __filename global globalThis window document self navigator location ' +
    'history localStorage sessionStorage indexedDB fetch XMLHttpRequest WebSocket EventSource Worker performance crypto ' +
    'setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame requestIdleCallback alert React console'
  ).split(' '),
);

const localeMethods = /^(localeCompare|toLocale\w+)$/;
const zoneMethods = /^(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset|Year)$/;

const calleeOf = (node: SyntaxNode): SyntaxNode | undefined =>
  node.type === 'CallExpression' || node.type === 'NewExpression' ? (node.callee as SyntaxNode) : undefined;

/** Returns true if a formatter of days and times has an explicit language and time zone. */
const namesTimeZone = (node: SyntaxNode): boolean => {
  const [, options] = node.arguments as SyntaxNode[];
  const properties = (options?.properties ?? []) as SyntaxNode[];
  return properties.some(({ key }) => (key as SyntaxNode | undefined)?.name === 'timeZone');
};

/** The impure operation of a node, which depends on the place or time it runs; undefined if pure. */
function impurity(node: SyntaxNode): string | undefined {
  if (node.type === 'MemberExpression' && node.computed !== true) {
    const object = (node.object as SyntaxNode).name;
    const property = String((node.property as SyntaxNode).name);
    if (object === 'Date' && property === 'now') return 'Date.now reads the clock';
    if (object === 'Math' && property === 'random') return 'Math.random is chance';
    if (localeMethods.test(property)) return `${property} depends on the language of the machine`;
    // The plural rules of a named language are data of the standard (ECMA-402), equal everywhere; so is the clock of a named time
    // zone (IANA).
    if (object === 'Intl' && property !== 'PluralRules' && property !== 'DateTimeFormat')
      return 'Intl is of the surroundings';
    if (zoneMethods.test(property)) return `${property} depends on the time zone of the machine`;
  }
  if (node.type === 'MetaProperty' && (node.meta as SyntaxNode).name === 'import')
    return 'import.meta is of the surroundings';
  const callee = calleeOf(node);
  if ((callee?.object as SyntaxNode | undefined)?.name === 'Intl' && (node.arguments as SyntaxNode[]).length === 0)
    return 'Intl without a language takes that of the machine';
  if ((callee?.property as SyntaxNode | undefined)?.name === 'DateTimeFormat' && !namesTimeZone(node))
    return 'DateTimeFormat without a time zone takes that of the machine';
  if (callee?.name !== 'Date') return undefined;
  const values = (node.arguments as SyntaxNode[]).length;
  if (values === 0 || node.type === 'CallExpression') return 'Date without a value reads the clock';
  return values > 1 ? 'Date of parts depends on the time zone of the machine' : undefined;
}

function pureFaults(source: Source): { offset: number; message: string }[] {
  const found = freeNames(source)
    .filter(({ name }) => surroundings.has(name))
    .map(({ name, node }) => ({ offset: node.start, message: `${name} is of the surroundings` }));
  walk(source.program, (node) => {
    const message = impurity(node);
    if (message) found.push({ offset: node.start, message });
  });
  return found;
}

/** Faults in metadata/ and engine/: code that reads the environment, the clock or the locale. Their tests may. */
export const purity: Check = {
  name: 'pure rooms',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      if (!/^(metadata|engine)\//.test(source.path) || isTest(source.path)) continue;
      for (const { offset, message } of pureFaults(source))
        faults.push({ file: source.path, ...placeIn(source.text, offset), kind: 'impure', message });
    }
    return faults;
  },
};

/** Faults outside of tests: code made from text, which the pages' content security policy forbids and nobody can check. */
export const noEval: Check = {
  name: 'no code from text',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      if (isTest(source.path)) continue;
      for (const { name, node, parent } of freeNames(source)) {
        const made = name === 'eval' || (name === 'Function' && calleeOf(parent) === node);
        const message = `${name} makes code from text`;
        if (made) faults.push({ file: source.path, ...placeIn(source.text, node.start), kind: 'eval', message });
      }
    }
    return faults;
  },
};
