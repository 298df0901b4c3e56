/** Reverts the changes of a publication; later publications of other definitions are retained. */

import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError, notFound } from '../platform/http/httpError.ts';
import { type Localizable, t } from '../platform/words/localizedText.ts';
import type { PublicationContent } from './activatePublication.ts';
import { findVersion, type Version } from './definitionVersions.ts';
import { resolveLayer } from './layerTarget.ts';
import { publishRevert } from './publish.ts';

/** @returns the new version of the layer, and the hash of the program in force */
export async function revertPublication(
  context: OperationContext,
  { layer, version, comment }: { layer: string | undefined; version: number; comment: string },
): Promise<{ msg: Localizable; version: number; hash: string }> {
  if (comment.trim() === '') throw new HttpError(422, t('authoringComment'));
  const place = await resolveLayer(context, layer);
  const { db } = context.services.store;
  const row = await db
    .selectFrom('definition_layers')
    .select('content')
    .where('layer', '=', place.layer)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound(t('authoringNoVersion'));
  const { changed, renamed } = JSON.parse(row.content) as PublicationContent;
  if (renamed) throw new HttpError(422, t('renameRevert', renamed));
  const targets = changed.map(({ kind, name, from, to }) => ({ kind, name, from: to, to: from }));
  const author = signedIn(context).user.id;
  const back: Version[] = [];
  for (const target of targets) {
    const found = target.to === 0 ? undefined : await findVersion(db, place.layer, target, target.to, author);
    if (found) back.push(found);
  }
  const now = await publishRevert(context, place, targets, back, comment, version);
  const { program } = await context.services.runtimeOf(place.system);
  return { msg: t('authoringTakenBack', { version }), version: now, hash: program.hash };
}
