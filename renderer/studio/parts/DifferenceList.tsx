import './authoring.css';
import type { Difference } from '../../../metadata/edits/differences.ts';
import { tAuthoring as say } from '../../text/t.ts';

/** Differences, one per line. */
export function DifferenceList({
  differences,
  words,
}: {
  differences: readonly Difference[];
  words(difference: Difference): string;
}) {
  if (differences.length === 0) return <p className="inv-soft">{say('author.same')}</p>;
  return (
    <ul className="inv-author-differences">
      {differences.map((difference) => (
        <li key={`${difference.what} ${difference.path.join('.')}`} data-what={difference.what}>
          {words(difference)}
        </li>
      ))}
    </ul>
  );
}
