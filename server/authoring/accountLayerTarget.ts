import type { OperationContext } from '../operations/operation.ts';
import { accountLayer } from '../program/layers/layerName.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { type LayerTarget, resolveLayer } from './layerTarget.ts';

/** The layer of an account, or of the session's system where none is named, and what is in force there. @throws HttpError 404 */
export async function accountLayerTarget(
  context: OperationContext,
  account: string | undefined,
): Promise<{ place: LayerTarget; runtime: ProgramRuntime }> {
  const own = account === undefined || account === '' ? undefined : account;
  const place = await resolveLayer(context, own === undefined ? undefined : accountLayer(own));
  const { runtime } = await context.services.programs.inForce({ system: place.system, account: own });
  return { place, runtime };
}
