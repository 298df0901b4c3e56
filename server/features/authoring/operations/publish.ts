import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import type { Program } from '../../../../metadata/program.ts';
import { sameJson } from '../../../../metadata/sameJson.ts';
import { type AffectedAccounts, affectAccounts as affect } from '../../../authoring/affectAccounts.ts';
import { chosenDrafts } from '../../../authoring/chosenDrafts.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { publish as publishDrafts } from '../../../authoring/publish.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { schedule } from '../schedule.ts';

export const publish: Operation<'authoring.publish'> = {
  async run(context, { layer, pieces: layerEntries, comment, at, affectAccounts = false }) {
    if (comment.trim() === '') throw new HttpError(422, t('authoringComment'));
    const place = await resolveLayer(context, layer);
    const drafts = await chosenDrafts(context, place, layerEntries);
    if (at !== undefined) return schedule(context, place, drafts, comment, at);
    const before = await context.services.runtimeOf(place.system);
    const version = await publishDrafts(context, place, drafts, comment);
    const { program } = await context.services.runtimeOf(place.system);
    if (affectAccounts && place.level === 'systems') {
      const names = drafts.filter(({ kind }) => kind === 'template').map(({ name }) => name);
      const accounts = await affectAll(context, names, before.program, program, comment);
      const { affected, kept } = accounts;
      const msg = t('templateAffected', { version, affected, kept: kept.length });
      return { msg, version, hash: program.hash, ...accounts };
    }
    return { msg: t('authoringPublished', { version }), version, hash: program.hash };
  },
};

/** The fields of templates that a publication changed, in the accounts too. */
async function affectAll(
  context: OperationContext,
  names: readonly string[],
  before: Program,
  after: Program,
  comment: string,
): Promise<AffectedAccounts> {
  const all: AffectedAccounts = { affected: 0, kept: [] };
  for (const name of names) {
    const fieldsIn = (program: Program) => (program.definitions.template[name]?.fields ?? {}) as Record<string, Keyed>;
    const [was, is] = [fieldsIn(before), fieldsIn(after)];
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !sameJson(was[key], is[key]));
    const { affected, kept } = await affect(context, name, keys, is, comment);
    all.affected += affected;
    all.kept.push(...kept);
  }
  return all;
}
