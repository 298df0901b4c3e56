/**
 * What a comment cites is in the repository: the meaning of things stands in docs/contract, by page and section
 * (`docs/contract/rules.md, Assignments`). A document that a reader of this checkout does not have explains nothing to her.
 */
import { type Check, type Fault, placeIn } from './fault.ts';

/** Documents from which the product was made. */
const ELSEWHERE =
  /\b(?:suite|configuration|endpoints|routes|messages)\.txt\b|\b(?:semantics|design|domain|stack)\.md\b/gi;
const CITED = /\bdocs\/contract\/([\w-]+\.md)/g;
/** No heading is longer. */
const MAX_HEADING_LENGTH = 100;
/** This check, and the test that it finds something. */
const EXEMPT = /^tests\/checks\//;

/** Faults: a citation of a document that is not here, and of a page or section of the contract that is not there. */
export const contractCitations: Check = {
  name: 'citations lead somewhere',
  run(files) {
    const faults: Fault[] = [];
    for (const [file, text] of files) {
      if (EXEMPT.test(file)) continue;
      const report = (index: number, message: string) =>
        faults.push({ file, ...placeIn(text, index), kind: 'citation', message });
      for (const { 0: name, index } of text.matchAll(ELSEWHERE))
        report(index, `${name} is not in the repository; say why, or cite a page of docs/contract`);
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

/** What follows a page as its section, also over the end of a comment's line; undefined where prose goes on. */
function sectionAfter(text: string, offset: number): string | undefined {
  const following = text.slice(offset, offset + MAX_HEADING_LENGTH).replaceAll(/\n\s*(?:\*|\/\/)? ?/g, ' ');
  return /^, ([A-Z].*)$/.exec(following.replaceAll(/ +/g, ' '))?.[1];
}

const headingsOf = (page: string): string[] => [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
