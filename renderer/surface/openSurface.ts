import type { Atom } from 'jotai';
import type { Part } from '../../metadata/kinds/part.ts';
import type { DialogDefinition, ScreenDefinition } from '../../metadata/kinds/screen.ts';
import type { Locals, Surface } from './componentContract.ts';

/** A surface, with what only the code that draws and runs it uses. */
export interface OpenSurface extends Surface {
  /** As it is defined now; until `renew` is called, as it was when the surface was opened. */
  readonly definition: ScreenDefinition | DialogDefinition;
  /** Takes over other definitions of this surface: its data and state; what was typed into it stays. */
  renew(definition: ScreenDefinition | DialogDefinition): void;
  valueAtom(expression: unknown, locals: Locals): Atom<unknown>;
  /** Ends a dialog with a result; of a screen it does nothing. */
  close(result?: unknown): void;
  /** Takes the surface into use: loads its data, runs onOpen. Gives the way to end it. */
  begin(): () => void;
  /** Whether one of its parts took a hotkey (their method `pressed`). */
  pressed(hotkey: string): boolean;
  /** Notes that the component of a part is loading: calls of parts wait for it. @returns says that it is there, or will not come */
  expectPart(): () => void;
  /** The surface as the parts in one of its parts see it, which is a scope of state. @param key of a repeated part, the member's */
  within(part: string, shown: Part, key?: string): OpenSurface;
  /** Forgets members of a repeated part that are there no more, with what was kept for them. */
  keepMembers(part: string, keys: readonly string[]): void;
  /** Says which member of a repeated part is in front: `state.PART.current`. */
  bringToFront(part: string, key: string | undefined): void;
  /** Whether some of its data is on its way. */
  readonly loadingAtom: Atom<boolean>;
}
