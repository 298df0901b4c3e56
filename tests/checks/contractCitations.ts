/**
 * Documents cited in comments are in the repository: semantics are defined in docs/contract, by page and section
 * (`docs/contract/rules.md, Assignments`). A reader of this checkout cannot open other documents.
 */
import { type Check, type Fault, placeIn } from './fault.ts';

/** Documents from which the product was made. */
const ELSEWHERE =
  /\b(?:suite|configuration|endpoints|routes|messages)\.txt\b|\b(?:semantics|design|domain|stack)\.md\b/gi;
const CITED = /\bdocs\/contract\/([\w-]+\.md)/g;
/** A decision, by its number and perhaps its words. */
const DECISION = /\bdocs\/decisions\/([\w-]+)/g;
/** No heading is longer. */
const MAX_HEADING_LENGTH = 100;
/** A decision's number has so many digits. */
const DIGITS = 4;
/** This check, and the test that it finds something. */
const EXEMPT = /^tests\/checks\//;

/** Faults: a citation of a document, a decision, or a page or section of the contract that is not there; two decisions of one number. */
export const contractCitations: Check = {
  name: 'citations lead somewhere',
  run(files) {
    const faults: Fault[] = [];
    const decisions = [...files.keys()]
      .flatMap((path) => /^docs\/decisions\/([\w-]+)\.md$/.exec(path)?.[1] ?? [])
      .sort();
    for (const [index, decision] of decisions.entries()) {
      const number = decision.slice(0, DIGITS);
      if (decisions[index - 1]?.startsWith(`${number}-`)) {
        const message = `another decision has the number ${number}; give this one the next free number`;
        faults.push({ file: `docs/decisions/${decision}.md`, line: 1, column: 1, kind: 'citation', message });
      }
    }
    for (const [file, text] of files) {
      if (EXEMPT.test(file)) continue;
      const report = (index: number, message: string) =>
        faults.push({ file, ...placeIn(text, index), kind: 'citation', message });
      for (const { 0: name, index } of text.matchAll(ELSEWHERE))
        report(index, `${name} is not in the repository; say why, or cite a page of docs/contract`);
      for (const { 0: name, 1: cited = '', index } of text.matchAll(DECISION)) {
        const isThere = decisions.some((decision) => decision === cited || decision.startsWith(`${cited}-`));
        if (!isThere) report(index, `${name} is not in the repository`);
      }
      for (const { 0: name, 1: page = '', index } of text.matchAll(CITED)) {
        const cited = files.get(`docs/contract/${page}`);
        const section = sectionAfter(text, index + name.length);
        if (cited === undefined) report(index, `docs/contract has no page ${page}`);
        else if (section !== undefined && !headingsOf(cited).some((heading) => section.startsWith(heading)))
          report(index, `docs/contract/${page} has no section of this name`);
      }
    }
    return faults;
  },
};

/** The section named after a page, also across a line break of the comment; undefined for other text. */
function sectionAfter(text: string, offset: number): string | undefined {
  const following = text.slice(offset, offset + MAX_HEADING_LENGTH).replaceAll(/\n\s*(?:\*|\/\/)? ?/g, ' ');
  return /^, ([A-Z].*)$/.exec(following.replaceAll(/ +/g, ' '))?.[1];
}

const headingsOf = (page: string): string[] => [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
