/** Where something is in a definition, as people read it: by the names that its form shows, entries of lists counted from 1. */
import { tAuthoring as say } from '../../text/t.ts';

/**
 * @param kind of the definition, where it is known: the rows of a rule are its conditions
 * @returns `Condition 1 › field`; empty for the definition as a whole
 */
export function pathWords(path: readonly (string | number)[], kind?: string): string {
  const words = path.map((step) => (/^\d+$/.test(String(step)) ? String(Number(step) + 1) : String(step)));
  const [first, second, ...inside] = words;
  if (kind === 'rules' && first === 'rows' && second !== undefined && second !== path[1])
    return [say('author.condition', { N: second }), ...inside].join(' › ');
  return words.join(' › ');
}
