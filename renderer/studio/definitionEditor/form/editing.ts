/** Contexts of the form: change handlers and known names. There are two, as faults change more often. */
import { createContext, use } from 'react';
import type { KnownNames } from '../../../../metadata/completion/knownNames.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import type { KindName } from '../../../../metadata/kinds/kindNames.ts';
import type { EditorFault } from '../useFaults.ts';

export interface Editing {
  kind: KindName;
  known: KnownNames | undefined;
  readOnly: boolean;
  /** True if a lower layer exists: changes of this layer are then marked. */
  layered: boolean;
  /** Another value of a part; undefined takes it out. */
  set(path: Path, next: unknown): void;
  /** The value of a part, as it is now. */
  at(path: Path): unknown;
  /** Origin of a part, as text. */
  from(path: Path): string | undefined;
  /** Opens the definition of a name. */
  follow: ((kind: KindName, name: string) => void) | undefined;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

const none = (): never => {
  throw new Error('A part of a definition was drawn outside of its editor.');
};
export const EditingContext = createContext<Editing | undefined>(undefined);
export const useEditing = (): Editing => use(EditingContext) ?? none();

/** Faults by the path of what they are about, its names joined by a line end. */
export class FaultIndex {
  readonly #at = new Map<string, string[]>();
  readonly #within = new Map<string, number>();
  constructor(faults: readonly EditorFault[]) {
    for (const { path, message } of faults) {
      const key = FaultIndex.key(path);
      this.#at.set(key, [...(this.#at.get(key) ?? []), message]);
      for (let depth = 0; depth <= path.length; depth += 1) {
        const around = FaultIndex.key(path.slice(0, depth));
        this.#within.set(around, (this.#within.get(around) ?? 0) + 1);
      }
    }
  }
  static key(path: Path): string {
    return path.join('\n');
  }
  at(path: Path): readonly string[] {
    return this.#at.get(FaultIndex.key(path)) ?? [];
  }
  within(path: Path): number {
    return this.#within.get(FaultIndex.key(path)) ?? 0;
  }
}

export const FaultContext = createContext<FaultIndex>(new FaultIndex([]));
export const useFaultIndex = (): FaultIndex => use(FaultContext);
