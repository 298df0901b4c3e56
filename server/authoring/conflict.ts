/** What whoever is late is told (412): what both sides began with, what each says now, and what becomes of them together. */
import { differences } from '../../metadata/changes/differences.ts';
import type { Keyed } from '../../metadata/changes/keyed.ts';
import { mergeValues } from '../../metadata/changes/mergeValues.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { HttpError } from '../base/http/httpError.ts';
import { said } from '../base/words/said.ts';
import { type OperationContext, signedIn } from '../call/operation.ts';
import { type PieceContent, type PieceName, saysNothing } from '../program/layers/piece.ts';
import { namesOf } from '../session/users.ts';
import { effective } from './effective.ts';
import type { Place } from './place.ts';
import { findVersion, type Version } from './versions.ts';

/** One side of two: what it says, and what it was made from. */
export interface MySide {
  /** What the definitions below the layer say. */
  below: Keyed | undefined;
  content: PieceContent;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
}

/** Both sides since they parted, where somebody published another version. `now`: that version. */
export async function bothSides(
  context: OperationContext,
  place: Place,
  piece: PieceName,
  mine: MySide,
  now: Version | undefined,
) {
  const { store } = context.services;
  const was = await saidBefore(context, place, piece, mine.base, mine.below);
  const ownValue = effective(piece, mine.below, mine.content);
  const theirs = effective(piece, mine.below, now?.content);
  const merged = mergeValues(was, ownValue, theirs);
  const by = now?.author ?? '';
  const names = await namesOf(store, context.runtime.program, own.user, [by]);
  return {
    kind: piece.kind,
    name: piece.name,
    version: saysNothing(now?.content) ? 0 : (now?.version ?? 0),
    by: { id: by, name: names.get(by) ?? by },
    at: now?.at,
    comment: now?.comment ?? undefined,
    was: was ?? null,
    mine: ownValue ?? null,
    value: theirs ?? null,
    yours: differences(was, ownValue),
    theirs: differences(was, theirs),
    merged: merged.value ?? null,
    conflicts: merged.conflicts,
  };
}

/** Somebody published another version. */
export async function conflict(...given: Parameters<typeof bothSides>): Promise<HttpError> {
  const [, , { name }] = given;
  const sides = await bothSides(...given);
  return new HttpError(412, said('authoringChanged', { by: sides.by.name, name }), { conflict: sides });
}

/** Another window of the same person saved something else. `followed`: the draft that was gone on from; 0 where there was none. */
export async function draftConflict(
  context: OperationContext,
  place: Place,
  piece: PieceName,
  mine: MySide & { followed: number },
  draft: Version | undefined,
): Promise<HttpError> {
  const was = await saidBefore(context, place, piece, mine.followed || mine.base, mine.below);
  const theirs = effective(piece, mine.below, draft?.content);
  return new HttpError(412, said('authoringDraftChanged', { name: piece.name }), {
    conflict: {
      draft: draft?.version ?? 0,
      was: was ?? null,
      value: theirs ?? null,
      differences: differences(theirs, effective(piece, mine.below, mine.content)),
    },
  });
}

async function saidBefore(
  context: OperationContext,
  place: Place,
  piece: PieceName,
  version: number,
  below: Keyed | undefined,
): Promise<Keyed | undefined> {
  const author = signedIn(context).user.id;
  const found =
    version === 0 ? undefined : await findVersion(context.services.store.db, place.layer, piece, version, author);
  return effective(piece, below, found?.content);
}
