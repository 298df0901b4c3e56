/** Editing in a drawer: dialogs for new and existing records, and the actions that open and save them. */
import type { ResourceDefinition, ResourceOffer } from '../../kinds/resource.ts';
import type { Narrowing } from './addresses.ts';
import { copyOf } from './copied.ts';
import { type Made, type ResourceEntity, use } from './made.ts';
import { presetOf } from './narrowing.ts';

interface Around {
  add(kind: Made['kind'], word: string, value: Record<string, unknown>): string;
  permission(verb: string): string | undefined;
  /** The narrowings in the list's address. */
  narrowed: readonly Narrowing[];
  offers: readonly ResourceOffer[];
}

export interface Drawers {
  toNew: string[];
  toEdit: string[];
  toCopy: string[];
}

/** The drawers of a family that the access of its entity allows, and the names of the actions that open them. */
export function drawersOf(
  { entity, template = entity, begins }: Pick<ResourceDefinition, 'entity' | 'template' | 'begins'>,
  of: ResourceEntity,
  { add, permission, narrowed, offers }: Around,
): Drawers {
  const form = { entity, template, title: of.title };
  const drawers: Drawers = { toNew: [], toEdit: [], toCopy: [] };
  const mayCreate = permission('create');
  if (mayCreate !== undefined) {
    const save = add('action', 'create', use('record.createInDrawer', { ...form, permission: mayCreate }));
    const preset = presetOf(narrowed, begins);
    const mayCopy = offers.includes('clone');
    const begun = mayCopy
      ? copyOf({ entity, template, copied: of.copied, id: 'params.copy', preset })
      : { record: preset };
    const dialog = add('dialog', 'new', use('record.new', { template, label: of.label, save, ...begun }));
    const open = { dialog, permission: mayCreate };
    drawers.toNew.push(add('action', 'new', use('record.openNew', { ...open, label: of.label })));
    if (mayCopy) drawers.toCopy.push(add('action', 'clone', use('record.openCopy', open)));
  }
  const mayEdit = permission('update');
  if (mayEdit !== undefined) {
    const save = add('action', 'update', use('record.updateInDrawer', { ...form, permission: mayEdit }));
    const dialog = add('dialog', 'edit', use('record.edit', { ...form, label: of.label, save }));
    drawers.toEdit.push(add('action', 'edit', use('record.openEdit', { dialog, permission: mayEdit })));
  }
  return drawers;
}
