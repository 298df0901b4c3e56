/** Actions by their hotkeys. */
import { holds } from '../../http/session.ts';
import { definition } from '../../program/program.ts';
import { canonicalHotkey } from '../../text/hotkeys.ts';
import type { Locals, Surface } from '../componentContract.ts';

/**
 * Runs the one of these actions that has a hotkey, as its button would.
 * @returns whether there is one that is shown and permitted; the key is its own also while it cannot be run
 */
export function runHotkey(surface: Surface, names: readonly string[], hotkey: string, locals?: Locals): boolean {
  const name = names.find((one) => {
    const action = definition('action', one);
    if (!action?.hotkey || canonicalHotkey(action.hotkey) !== hotkey || !holds(action.permission)) return false;
    return action.visibleWhen === undefined || Boolean(surface.value(action.visibleWhen, locals));
  });
  if (name === undefined) return false;
  void runSettled(surface, name, locals);
  return true;
}

/** Commits open fields first, as they may decide if the action can run. */
async function runSettled(surface: Surface, name: string, locals: Locals | undefined): Promise<void> {
  await surface.settle();
  await surface.run(name, locals);
}
