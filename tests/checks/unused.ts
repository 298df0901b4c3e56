/** Modules that nothing uses: code that is only read is code that only misleads. */
import { posix } from 'node:path';
import type { Check } from './fault.ts';
import { importsOf } from './imports.ts';
import { isTest, type Source, sourcesOf, walk } from './source.ts';

/** Files loaded by name, from package.json or by a tool, which need no import. */
const entries =
  /^(server\/main\.ts|server\/cli\/main\.ts|renderer\/main\.tsx|renderer\/vite\.config\.ts|server\/bootstrap\/)|\.config\.ts$/;
export const isEntry = (path: string): boolean => entries.test(path);

/** Names of source files in texts of the source: `new URL('./worker.ts', import.meta.url)`, a program to spawn. */
function mentioned(source: Source): string[] {
  const names: string[] = [];
  walk(source.program, (node, _parent, property) => {
    // An import uses its names.
    if (property === 'source') return;
    const text =
      node.type === 'Literal'
        ? node.value
        : node.type === 'TemplateElement'
          ? (node.value as { cooked?: string }).cooked
          : '';
    if (typeof text === 'string' && /\.(tsx?|mjs)$/.test(text)) names.push(posix.basename(text));
  });
  return names;
}

/** Returns a function that is true for files named in one of the sources. */
export function namedFiles(sources: readonly Source[]): (path: string) => boolean {
  const names = new Set(sources.flatMap(mentioned));
  return (path) => names.has(posix.basename(path));
}

/** Faults: a module outside of tests that no other module, other than its own tests, imports or names. */
export const unused: Check = {
  name: 'no unused modules',
  run(files) {
    const sources = sourcesOf(files);
    const using = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));
    const used = new Set(using.flatMap((source) => importsOf(source).map((one) => one.target)));
    const isNamed = namedFiles(using);
    return sources
      .filter(({ path }) => !isTest(path) && !isEntry(path) && !used.has(path) && !isNamed(path))
      .map(({ path: file }) => ({
        file,
        line: 1,
        column: 1,
        kind: 'unused',
        message: 'no other module uses this one',
      }));
  },
};
