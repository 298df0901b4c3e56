import { type RefObject, useCallback, useRef } from 'react';
import { focusInput } from './focusInput.ts';

export interface CellInput {
  /** The input, once it is drawn. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Its `ref`: it takes the focus. */
  readonly focus: (input: HTMLInputElement | null) => void;
  /** The cell that is edited, below which something opens. */
  readonly cell: () => Element | null | undefined;
}

/** The input of an editor. `replaces`: the key that opened it takes the place of what was there. */
export function useCellInput(replaces: boolean): CellInput {
  const input = useRef<HTMLInputElement | null>(null);
  const focus = useCallback(
    (drawn: HTMLInputElement | null) => {
      input.current = drawn;
      focusInput(drawn, replaces);
    },
    [replaces],
  );
  const cell = useCallback(() => input.current?.closest('.rdg-cell'), []);
  return { input, focus, cell };
}
