import type { Atom } from 'jotai';
import type { Part } from '../../metadata/kinds/part.ts';
import type { DialogDefinition, ScreenDefinition } from '../../metadata/kinds/screen.ts';
import type { Locals, Surface } from './componentContract.ts';

/** A surface, with what only the code that draws and runs it uses. */
export interface OpenSurface extends Surface {
  /** The current definition; until `renew` is called, that of the opening. */
  readonly definition: ScreenDefinition | DialogDefinition;
  /** Takes over other definitions of this surface: its data and state; what was typed into it stays. */
  renew(definition: ScreenDefinition | DialogDefinition): void;
  valueAtom(expression: unknown, locals: Locals): Atom<unknown>;
  /** Ends a dialog with a result; of a screen it does nothing. */
  close(result?: unknown): void;
  /** Takes the surface into use: loads its data, runs onOpen. Gives the way to end it. */
  begin(): () => void;
  /** True if one of its parts handled a hotkey (their method `pressed`). */
  pressed(hotkey: string): boolean;
  /** Registers a loading part: calls of parts wait for it. @returns a function to call when it is mounted or failed */
  expectPart(): () => void;
  /** The surface as the parts in one of its parts see it, which is a scope of state. @param key of a repeated part, the member's */
  within(part: string, shown: Part, key?: string): OpenSurface;
  /** Forgets members of a repeated part that are there no more, with what was kept for them. */
  keepMembers(part: string, keys: readonly string[]): void;
  /** Says which member of a repeated part is in front: `state.PART.current`. */
  bringToFront(part: string, key: string | undefined): void;
  /** True while data is loading. */
  readonly loadingAtom: Atom<boolean>;
}
