/** Decisions share one template, and the index of docs/decisions lists each of them with its title. */
import { type Check, type Fault, placeIn } from './fault.ts';

const PAGE = /^docs\/decisions\/(\d{4})-[\w-]+\.md$/;
const INDEX = 'docs/decisions/README.md';
const HEADINGS = ['Status', 'Context', 'Decision', 'Consequences', 'Alternatives'];
const TITLE = /^# \S/;
const STATUS = /^## Status\n+(?:Accepted|Superseded|Rejected), \d{4}-\d{2}-\d{2}\./m;

/** Faults: a page without a title, the five headings in order, or a status with a date. */
export const decisions: Check = {
  name: 'decisions share one template',
  run(files) {
    const faults: Fault[] = [];
    for (const [file, text] of files) {
      if (!PAGE.test(file)) continue;
      const report = (offset: number, message: string) =>
        faults.push({ file, ...placeIn(text, offset), kind: 'decision', message });
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      if (!TITLE.test(text)) report(0, 'begin with "# NUMBER Title", which states the decision');
      if (headings.join() !== HEADINGS.join()) report(0, `use the headings ${HEADINGS.join(', ')}, in this order`);
      if (!STATUS.test(text)) report(0, 'give the status with its date: "Accepted, 2026-11-28."');
    }
    return faults;
  },
};

/** Advice: a decision that the index does not list, or lists under another title. */
export const decisionIndex: Check = {
  name: 'the index lists every decision',
  run(files) {
    const index = files.get(INDEX) ?? '';
    return [...files].flatMap(([file, text]) => {
      const number = PAGE.exec(file)?.[1];
      const title = /^# (?:\d{4}:? )?(.+)$/m.exec(text)?.[1];
      const isNumbered = text.startsWith(`# ${number}`);
      const row = `| [${number}](${file.split('/').at(-1)}) | ${title} |`;
      if (number === undefined || (isNumbered && index.includes(row))) return [];
      return [
        {
          file,
          line: 1,
          column: 1,
          kind: 'decision',
          message: `begin with its number, and add it to ${INDEX}: ${row}`,
        },
      ];
    });
  },
};
