/** Lines of a text with highlighted ranges, and notes next to lines. */
import './markedLines.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText, useValue } from '../../surface/hooks.ts';

interface Line {
  readonly number: number;
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
  readonly notes: readonly string[];
}

export default function MarkedLinesPart({ props }: ComponentProps<'markedLines'>) {
  const label = useText(props.label);
  const lines = useValue(props.lines);
  const shown = Array.isArray(lines) ? (lines as readonly Line[]) : [];
  const first = shown.find(({ notes }) => notes.length > 0)?.number;
  const noted = useRef<HTMLLIElement>(null);
  // Scroll to the first note of a long file.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is another place.
  useEffect(() => {
    noted.current?.scrollIntoView({ block: 'center' });
  }, [first]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keys.
    <section className="inv-marked-lines" aria-label={label} tabIndex={0}>
      <ol>
        {shown.map((line) => (
          <li
            key={line.number}
            value={line.number}
            ref={line.number === first ? noted : undefined}
            className={line.notes.length > 0 ? 'inv-line-noted' : undefined}
          >
            <span className="inv-line-number" aria-hidden="true">
              {line.number}
            </span>
            <code>{markedText(line)}</code>
            {line.notes.length > 0 && (
              <ul className="inv-line-notes">
                {line.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function markedText({ text, marks }: Line): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, text.slice(at)];
}
