import { type CaseResult, hasPassed } from '../../../engine/freight/edi/index.ts';
import { Icon } from '../../icons/Icon.tsx';
import { tEdi as say } from '../../text/t.ts';

/** The test cases, each with what became of it. */
export function CaseList({ results, remove }: { results: readonly CaseResult[]; remove(at: number): void }) {
  if (results.length === 0) return <p className="inv-soft">{say('ediPreview.noCases')}</p>;
  return (
    <ul className="inv-edi-cases" aria-label={say('ediPreview.cases')}>
      {results.map((result) => (
        <li key={result.at} className={hasPassed(result) ? undefined : 'inv-edi-bad'}>
          <strong>{result.name}</strong> {toldOf(result)}
          <button
            type="button"
            className="inv-edi-remove"
            aria-label={say('ediPreview.removeCase', { name: result.name })}
            onClick={() => remove(result.at)}
          >
            <Icon name="delete" size={14} />
          </button>
          {result.difference && (
            <div className="inv-edi-difference">
              <div>{say('ediPreview.expected', { text: result.difference.expected })}</div>
              <div>{say('ediPreview.found', { text: result.difference.found })}</div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function toldOf({ difference, isReadable }: CaseResult): string {
  if (!isReadable) return say('ediPreview.badInvoice');
  return difference ? say('ediPreview.failed', { line: difference.line }) : say('ediPreview.passed');
}
