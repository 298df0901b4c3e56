/**
 * The DOM of parts, for designing a screen in place: a fragment reference to the output of each, without an additional
 * element that would change the layout.
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

/** The output of a part, registered while designing. */
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
