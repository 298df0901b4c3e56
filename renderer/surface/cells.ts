/** Values by name, each an atom of its own. */
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import { appStore } from '../program/appStore.ts';

export interface Cells {
  cell(name: string): PrimitiveAtom<unknown>;
  all: Atom<Record<string, unknown>>;
}

export function createCells(): Cells {
  const cells = new Map<string, PrimitiveAtom<unknown>>();
  const namesAtom = atom(0);
  const make = (name: string) => {
    const made = atom<unknown>(undefined);
    cells.set(name, made);
    // Not now: a cell may be made while an expression is being read.
    queueMicrotask(() => appStore.set(namesAtom, (count) => count + 1));
    return made;
  };
  return {
    cell: (name) => cells.get(name) ?? make(name),
    all: atom((get) => {
      get(namesAtom);
      return Object.fromEntries([...cells].map(([name, cell]) => [name, get(cell)]));
    }),
  };
}
