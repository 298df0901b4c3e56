import type { ReactNode } from 'react';
import type { EdiMark, WrittenEdi } from '../../../engine/freight/edi/index.ts';
import { tEdi as say } from '../../text/t.ts';

interface Props {
  written: WrittenEdi;
  pointed: EdiMark | undefined;
  /** @param mark undefined for separators and segment names, which are not values */
  point(mark: EdiMark | undefined): void;
  choose(mark: EdiMark): void;
}

/** More than a person reads; what is behind it is sent all the same. */
const MAX_SHOWN_LENGTH = 20_000;

/** The text of a file in which each value is known by its origin: to point at, and to choose by a click. */
export function MarkedFile({ written, pointed, point, choose }: Props) {
  const parts: ReactNode[] = [];
  let at = 0;
  const pushBetween = (to: number) => {
    if (to > at)
      parts.push(
        // biome-ignore lint/a11y/noStaticElementInteractions: it is looked at, and does nothing.
        <span key={`between ${at}`} className="inv-edi-between" onMouseEnter={() => point(undefined)}>
          {written.text.slice(at, to)}
        </span>,
      );
  };
  for (const mark of written.marks) {
    if (mark.from > MAX_SHOWN_LENGTH) break;
    pushBetween(mark.from);
    const isPointed =
      pointed?.segmentId === mark.segmentId && pointed.fieldId === mark.fieldId && mark.segmentId !== '';
    parts.push(
      // biome-ignore lint/a11y/noStaticElementInteractions: the tree beside it has the same by keys.
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
      <span
        key={mark.from}
        className={isPointed ? 'inv-edi-mark inv-edi-pointed' : 'inv-edi-mark'}
        onMouseEnter={() => point(mark)}
        onClick={() => choose(mark)}
      >
        {written.text.slice(mark.from, mark.to)}
      </span>,
    );
    at = mark.to;
  }
  pushBetween(Math.min(written.text.length, MAX_SHOWN_LENGTH));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keys.
    <section className="inv-edi-file" aria-label={say('ediPreview.text')} tabIndex={0}>
      <pre>{parts}</pre>
    </section>
  );
}
