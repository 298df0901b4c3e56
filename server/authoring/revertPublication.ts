/** What a publication changed is as it was before it; what was published since about anything else stays. */
import { HttpError, notFound } from '../base/http/httpError.ts';
import { said, type Words } from '../base/words/said.ts';
import { type OperationContext, signedIn } from '../call/operation.ts';
import { placeOf } from './place.ts';
import { putBack } from './publish.ts';
import type { PublicationContent } from './putInForce.ts';
import { findVersion, type Version } from './versions.ts';

/** @returns the new version of the layer, and the hash of the program in force */
export async function revertPublication(
  context: OperationContext,
  { layer, version, comment }: { layer: string | undefined; version: number; comment: string },
): Promise<{ msg: Words; version: number; hash: string }> {
  if (comment.trim() === '') throw new HttpError(422, said('authoringComment'));
  const place = await placeOf(context, layer);
  const { db } = context.services.store;
  const row = await db
    .selectFrom('definition_layers')
    .select('content')
    .where('layer', '=', place.layer)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound(said('authoringNoVersion'));
  const { changed, renamed } = JSON.parse(row.content) as PublicationContent;
  if (renamed) throw new HttpError(422, said('renameTakeBack', renamed));
  const targets = changed.map(({ kind, name, from, to }) => ({ kind, name, from: to, to: from }));
  const author = signedIn(context).user.id;
  const back: Version[] = [];
  for (const target of targets) {
    const found = target.to === 0 ? undefined : await findVersion(db, place.layer, target, target.to, author);
    if (found) back.push(found);
  }
  const now = await putBack(context, place, targets, back, comment, version);
  const { program } = await context.services.runtimeOf(place.system);
  return { msg: said('authoringTakenBack', { version }), version: now, hash: program.hash };
}
