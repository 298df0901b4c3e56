import type { Difference } from '../../../metadata/changes/differences.ts';
import { differenceWords } from './differenceWords.ts';
import type { Names } from './ruleInWords.ts';
import { say } from './say.ts';

/** What differs, a line each. */
export function DifferenceList({
  differences,
  field,
  names,
}: {
  differences: readonly Difference[];
  field: string;
  names: Names;
}) {
  if (differences.length === 0) return <p className="inv-soft">{say('rule.version.same')}</p>;
  return (
    <ul className="inv-rule-differences">
      {differences.map((difference) => (
        <li key={`${difference.what} ${difference.path.join('.')}`} data-what={difference.what}>
          {differenceWords(difference, field, names)}
        </li>
      ))}
    </ul>
  );
}
