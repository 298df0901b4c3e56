/** The conflict returned to the later author (412): the common base, both current values, and their merge. */
import { differences } from '../../metadata/edits/differences.ts';
import type { Keyed } from '../../metadata/edits/keyed.ts';
import { mergeValues } from '../../metadata/edits/mergeValues.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { type LayerEntryContent, type LayerEntryName, saysNothing } from '../program/layers/layerEntry.ts';
import { namesOf } from '../session/users.ts';
import { findVersion, type Version } from './definitionVersions.ts';
import { effectiveDefinition } from './effectiveDefinition.ts';
import type { LayerTarget } from './layerTarget.ts';

/** One side of two: what it says, and what it was made from. */
export interface MySide {
  /** The definition in the layers below. */
  below: Keyed | undefined;
  content: LayerEntryContent;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
}

/** Both sides since they parted, where somebody published another version. `now`: that version. */
export async function bothSides(
  context: OperationContext,
  place: LayerTarget,
  layerEntry: LayerEntryName,
  mine: MySide,
  now: Version | undefined,
) {
  const { store } = context.services;
  const was = await saidBefore(context, place, layerEntry, mine.base, mine.below);
  const ownValue = effectiveDefinition(layerEntry, mine.below, mine.content);
  const theirs = effectiveDefinition(layerEntry, mine.below, now?.content);
  const merged = mergeValues(was, ownValue, theirs);
  const by = now?.author ?? '';
  const names = await namesOf(store, context.runtime.program, own.user, [by]);
  return {
    kind: layerEntry.kind,
    name: layerEntry.name,
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
  return new HttpError(412, t('authoringChanged', { by: sides.by.name, name }), { conflict: sides });
}

/** Another window of the same person saved something else. `followed`: the draft that was gone on from; 0 where there was none. */
export async function draftConflict(
  context: OperationContext,
  place: LayerTarget,
  layerEntry: LayerEntryName,
  mine: MySide & { followed: number },
  draft: Version | undefined,
): Promise<HttpError> {
  const was = await saidBefore(context, place, layerEntry, mine.followed || mine.base, mine.below);
  const theirs = effectiveDefinition(layerEntry, mine.below, draft?.content);
  return new HttpError(412, t('authoringDraftChanged', { name: layerEntry.name }), {
    conflict: {
      draft: draft?.version ?? 0,
      was: was ?? null,
      value: theirs ?? null,
      differences: differences(theirs, effectiveDefinition(layerEntry, mine.below, mine.content)),
    },
  });
}

async function saidBefore(
  context: OperationContext,
  place: LayerTarget,
  layerEntry: LayerEntryName,
  version: number,
  below: Keyed | undefined,
): Promise<Keyed | undefined> {
  const author = signedIn(context).user.id;
  const found =
    version === 0 ? undefined : await findVersion(context.services.store.db, place.layer, layerEntry, version, author);
  return effectiveDefinition(layerEntry, below, found?.content);
}
