/** The guarantees in a page of docs name existing tests, by file and title. */
import { type Check, type Fault, placeIn } from './fault.ts';

/** `tests/a.test.ts`: "one title", "another" */
const SHOWN = /`((?:tests|renderer|server|engine|metadata)\/[^`]+)`(?:: ((?:"[^"]+"(?:, )?)+))?/g;
/** A guarantee names a test, in any room. */
const SHOWN_BY = /`(?:tests|renderer|server|engine|metadata)\/[^`]*\.test\.tsx?`/;
const PAGES = ['docs/security.md'];

/** Faults: a promise without a test, a file that is not there, and a title that the file does not have. */
export const promises: Check = {
  name: 'promises have tests',
  run(files) {
    const faults: Fault[] = [];
    for (const file of PAGES) {
      const text = files.get(file) ?? '';
      const report = (index: number, message: string) =>
        faults.push({ file, ...placeIn(text, index), kind: 'promise', message });
      for (const { 0: line, index } of text.matchAll(/^\| .+ \|$/gm))
        if (!/^\| (guarantee|---) \|/.test(line) && !SHOWN_BY.test(line)) report(index, 'no test shows this');
      for (const { 1: path = '', 2: titles = '', index } of text.matchAll(SHOWN)) {
        const source = files.get(path)?.replaceAll("\\'", "'");
        if (source === undefined) report(index, `there is no ${path}`);
        else
          for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
            if (!source.includes(title)) report(index, `${path} has no test "${title}"`);
      }
    }
    return faults;
  },
};
