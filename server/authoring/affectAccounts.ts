/**
 * Applies a system's field definitions to accounts that override them (`affectAccounts`): an account without an
 * override has the system's definition anyway.
 */
import type { Keyed } from '../../metadata/edits/keyed.ts';
import type { OperationContext } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { readLayerName } from '../program/layers/layerName.ts';
import { accountLayerTarget } from './accountLayerTarget.ts';
import { saveAndPublish } from './saveAndPublish.ts';

export interface AffectedAccounts {
  /** How many accounts have it as the system now. */
  affected: number;
  /** Accounts that keep their own: what they say else does not go with it, or somebody is changing it. */
  kept: string[];
}

/**
 * @param keys fields to reset to the system's definition
 * @param fields current fields of the system's template
 */
export async function affectAccounts(
  context: OperationContext,
  name: string,
  keys: readonly string[],
  fields: Readonly<Record<string, Keyed>>,
  comment: string,
): Promise<AffectedAccounts> {
  const rows = await context.services.store.db
    .selectFrom('definition_versions')
    .select('layer')
    .where('kind', '=', 'template')
    .where('name', '=', name)
    .where('in_force', '=', 1)
    .where('layer', 'like', 'accounts/%')
    .execute();
  const outcome: AffectedAccounts = { affected: 0, kept: [] };
  for (const { layer } of rows) {
    const account = readLayerName(layer)?.id ?? '';
    try {
      const { place, runtime } = await accountLayerTarget(context, account);
      const template = runtime.program.definitions.template[name];
      if (!template) continue;
      const own: Record<string, Keyed> = { ...(template.fields as Record<string, Keyed>) };
      for (const key of keys) {
        const declared = fields[key];
        if (declared) own[key] = declared;
        else delete own[key];
      }
      const version = await saveAndPublish(
        context,
        place,
        { kind: 'template', name, value: { ...template, fields: own } },
        comment,
      );
      if (version !== undefined) outcome.affected += 1;
    } catch (error) {
      // An inaccessible account is not mentioned: others publish for it.
      if (!(error instanceof HttpError)) throw error;
      if (error.status !== 404) outcome.kept.push(account);
    }
  }
  return outcome;
}
