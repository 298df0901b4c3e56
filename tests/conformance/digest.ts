import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import { filterLine, rulesLine } from './generator.ts';

/** How many lines of each kind are answered. */
const LINES = 1000;
const SEED = 7_000_000;

/** A digest of the answers to a thousand filters and a thousand rules: the same wherever the engine runs. */
export function digestOfAnswers(how: 'functions' | 'json-logic', lines: number = LINES): string {
  let digest = 0x811c9dc5;
  for (let i = 0; i < lines; i++) {
    const answers = [
      evalFilterLine(JSON.stringify(filterLine(SEED + i)), how),
      evalRulesLine(JSON.stringify(rulesLine(SEED + i)), how),
    ].join('\n');
    for (let at = 0; at < answers.length; at++) {
      digest = Math.imul(digest ^ answers.charCodeAt(at), 0x01000193);
    }
  }
  return (digest >>> 0).toString(16).padStart(8, '0');
}

/**
 * The digest in Node. After an intended change of the semantics or the generator, the test prints the new one; if only a browser
 * differs, the engine depends on its platform.
 */
export const DIGEST = '8b6f04e5';
