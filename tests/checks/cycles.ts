/**
 * No module may need itself: which one of a circle is loaded first decides what is undefined in it. A circle of types loads, but
 * none of its files can be read or changed without all the others.
 */
import { type Check, type Fault, placeIn } from './fault.ts';
import { importsOf } from './imports.ts';
import { type Source, sourcesOf } from './source.ts';

/** The modules that each module needs to be loaded and to be understood. Dynamic imports come later. */
function graphOf(sources: readonly Source[]): Map<string, { to: string; offset: number }[]> {
  return new Map(
    sources.map((source) => [
      source.path,
      importsOf(source)
        .filter((one) => !one.dynamic)
        .flatMap((one) => (one.target === undefined ? [] : [{ to: one.target, offset: one.offset }])),
    ]),
  );
}

/** Faults: each cycle once, reported at the import that closes it. */
export const cycles: Check = {
  name: 'no import circles',
  run(files) {
    const sources = sourcesOf(files);
    const graph = graphOf(sources);
    const faults: Fault[] = [];
    const done = new Set<string>();
    const path: string[] = [];
    const visit = (file: string): void => {
      path.push(file);
      for (const { to, offset } of graph.get(file) ?? []) {
        const at = path.indexOf(to);
        if (at !== -1) {
          const message = [...path.slice(at), to].join(' -> ');
          faults.push({ file, ...placeIn(files.get(file) ?? '', offset), kind: 'circle', message });
        } else if (!done.has(to)) visit(to);
      }
      path.pop();
      done.add(file);
    };
    for (const file of graph.keys()) if (!done.has(file)) visit(file);
    return faults;
  },
};
