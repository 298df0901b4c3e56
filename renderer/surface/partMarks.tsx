/**
 * Where parts are on the page, for those who design a screen on the screen itself: a reference to what each drew, without an
 * element around it that would change how it is laid out.
 */
import { createContext, Fragment, type FragmentInstance, type ReactNode, useCallback, useContext } from 'react';
import type { Part } from '../../metadata/kinds/part.ts';

export interface PartMarks {
  /** Called with what a part drew; a repeated part is there more than once. @returns the way to forget it */
  put(part: Part, drawn: FragmentInstance): () => void;
}

export const PartMarksContext = createContext<PartMarks | undefined>(undefined);

function Noted({ marks, part, children }: { marks: PartMarks; part: Part; children: ReactNode }) {
  const ref = useCallback(
    (drawn: FragmentInstance | null) => (drawn ? marks.put(part, drawn) : undefined),
    [marks, part],
  );
  return <Fragment ref={ref}>{children}</Fragment>;
}

/** What a part draws; it is noted where somebody designs. */
export function Marked({ part, children }: { part: Part; children: ReactNode }) {
  const marks = useContext(PartMarksContext);
  return marks ? (
    <Noted marks={marks} part={part}>
      {children}
    </Noted>
  ) : (
    children
  );
}
