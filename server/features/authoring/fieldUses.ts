/** References to a template field: rules, filters, examples and screens that its removal would affect. */
import { pathOf } from '../../../metadata/compiler/cursor.ts';
import { fieldTarget } from '../../../metadata/rename/fieldTarget.ts';
import { findUses } from '../../../metadata/rename/findUses.ts';
import { type LayerTarget, readLayerState } from '../../authoring/layerTarget.ts';
import { compileWithDrafts, readDrafts } from '../../authoring/saveDraft.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { LayerEntryName } from '../../program/layers/layerEntry.ts';

export interface FieldUser extends LayerEntryName {
  field: string;
  /** Names from the definition down. */
  path: string;
}

/** Each definition once for each field; the templates and the entity that say the field itself are not among them. */
export async function fieldUses(
  context: OperationContext,
  place: LayerTarget,
  template: string,
  keys: readonly string[],
): Promise<FieldUser[]> {
  const state = await readLayerState(context, place);
  const drafts = await readDrafts(context, place.layer);
  const { compiled } = await compileWithDrafts(context, state, [...drafts.values()]);
  return keys.flatMap((field) => {
    const found = fieldTarget(compiled.definitions, { owner: template, field }, field);
    if (!found) return [];
    // The entity keeps its field, and its other templates theirs.
    const target = {
      ...found,
      entity: undefined,
      ofEntity: false,
      lists: new Set<string>(),
      templates: new Set([template]),
    };
    const users = new Map<string, FieldUser>();
    for (const { spot } of findUses(compiled, target).uses) {
      const { kind, name } = spot;
      const isItself = kind === 'template' && name === template && pathOf(spot).length <= 2;
      const key = `${kind} ${name}`;
      if (!isItself && !users.has(key)) users.set(key, { field, kind, name, path: pathOf(spot).join(' › ') });
    }
    return [...users.values()];
  });
}
