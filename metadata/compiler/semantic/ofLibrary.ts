/** Definitions of layers that serve many programs: a program need not use all of them. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { isShipped } from '../layout.ts';

/**
 * @returns true if a definition is of a shipped layer, and the program is not the suite itself; unused ones are faults of the suite only
 */
export function isOfLibrary(context: Context, kind: KindName, name: string): boolean {
  const layer = context.merged.get(kind)?.get(name)?.origin.layer;
  return layer !== undefined && isShipped(layer) && !isShipped(context.names('layer').at(-1) ?? layer);
}
