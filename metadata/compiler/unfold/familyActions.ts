/** The actions of a family: links between its pages, and what the resource offers for its records. */
import type { ResourceOffer } from '../../kinds/resource.ts';
import { type Drawers, drawersOf } from './drawers.ts';
import { type Family, given, type Value, verbOf, verbOfOffer } from './family.ts';
import type { PageForm } from './forms.ts';
import { type LifecycleParts, lifecycleOf } from './lifecycle.ts';
import { use } from './made.ts';
import { allOf, pathTo } from './narrowing.ts';

/** The hotkey of the page for a new record, if a single page serves all records. */
const NEW_KEY = 'alt+n';

/** Names of actions, by where the screens of the family show them. */
export interface FamilyActions {
  toNew: readonly string[];
  toEdit: readonly string[];
  toDetails: readonly string[];
  /** Exports and prints. */
  files: readonly string[];
  imports: readonly string[];
  deleted: readonly string[];
  /** Actions that accept files. */
  taking: readonly string[];
  states: LifecycleParts;
  /** Further actions of the list. */
  own: readonly string[];
  rowActions: readonly string[];
  /** Further actions on the record of a page; its history is already shown there. */
  recordMenu(): string[];
}

export function actionsOf(unfolding: Family): FamilyActions {
  const { resource, of, paths, entity, template, inDrawer } = unfolding;
  const drawers = inDrawer
    ? drawersOf(resource, of, {
        add: unfolding.add,
        permission: unfolding.permission,
        narrowed: unfolding.within('list'),
        offers: unfolding.offers,
      })
    : undefined;
  const treeOfOne = unfolding.addresses.tree?.hasRecord === true;
  const toNew = drawers?.toNew ?? linksTo(unfolding, 'new', 'toNew');
  const toEdit = drawers?.toEdit ?? linksTo(unfolding, 'edit', 'toEdit');
  const toDetails = linksTo(unfolding, 'details', 'toDetails');
  const toTree = linksTo(unfolding, 'tree', treeOfOne ? 'toTreeOfOne' : 'toTree');
  const history = historyOf(unfolding);
  const deletion = deletionOf(unfolding);
  const deleted = offered(unfolding, 'deleted', { entity, plural: of.plural, restore: unfolding.holds('restore') });
  const files = [...offered(unfolding, 'export', {}), ...offered(unfolding, 'print', {})];
  const imports = importsOf(unfolding);
  const toCopy = copiesOf(unfolding, drawers);
  const inTree = toTree.length > 0 && !treeOfOne ? toTree : [];
  const states = lifecycleOf({ entity, template, hasPage: unfolding.has('details') }, of, unfolding.addShared);
  const ofPage = (resource.rowActions ?? []).filter((action) => !of.ofList(action));
  const taking = resource.takesFiles === undefined ? [] : [resource.takesFiles];
  const ofRecord = treeOfOne ? toTree : [];
  return {
    toNew,
    toEdit,
    toDetails,
    files,
    imports,
    deleted,
    taking,
    states,
    own: [...taking, ...states.actions, ...inTree, ...(paths.actions ?? resource.actions ?? [])],
    rowActions: [
      ...toDetails,
      ...toEdit,
      ...ofRecord,
      ...states.rowActions,
      ...(resource.rowActions ?? []),
      ...toCopy,
      ...history,
      ...deletion.remove,
    ],
    recordMenu: () => [...ofRecord, ...ofPage, ...(inDrawer ? [] : toCopy), ...deletion.ofRecord()],
  };
}

/** The links to a page: one, or one for each of its forms. */
function linksTo(unfolding: Family, page: 'new' | 'edit' | 'details' | 'tree', pattern: string): string[] {
  if (!unfolding.has(page)) return [];
  const forms = unfolding.forms(page);
  const isByRow = unfolding.defaults !== undefined || forms.some(({ variant }) => variant !== undefined);
  if (page === 'edit' && isByRow) {
    const permission = unfolding.permission('update');
    return [unfolding.add('action', page, use('record.toEditBy', { permission, ...toForms(unfolding, forms) }))];
  }
  const link = (form: PageForm) => ({
    route: `${unfolding.route(page)}${form.suffix}`,
    permission: unfolding.permission(verbOf[page]),
    ...(page === 'new' ? { label: form.label, ...(form.variant ? {} : { hotkey: NEW_KEY }) } : {}),
    path: unfolding.pathTo(page, 'list', 'row'),
  });
  return forms.map((form) => unfolding.add('action', `${page}${form.suffix}`, use(`record.${pattern}`, link(form))));
}

/** Steps to the page of a row's variant, at the row's level, and for which rows there is one. */
function toForms(unfolding: Family, forms: readonly PageForm[]): Value {
  const { of, defaults, parameter } = unfolding;
  const isDefault = defaults && { empty: [{ var: `row.${of.level}` }] };
  const isHere = defaults?.family === unfolding.family;
  const pages = [
    ...forms.map((form) => ({
      form,
      page: unfolding.addresses.edit,
      to: `${unfolding.route('edit')}${form.suffix}`,
      ofDefault: isHere,
    })),
    ...(isHere ? [] : (defaults?.forms ?? [])).map((form) => ({
      form,
      page: defaults?.edit,
      to: defaults?.route(form) ?? '',
      ofDefault: true,
    })),
  ];
  const steps = pages.map(({ form: { variant }, page, to, ofDefault }) => ({
    do: 'navigate',
    if: allOf([
      ...(variant ? [{ equalTo: [{ var: `row.${variant.by}` }, variant.name] }] : []),
      ...(isDefault ? [ofDefault ? isDefault : { '!': [isDefault] }] : []),
    ]),
    route: to,
    path: pathTo(page, unfolding.within('list'), { parameter, record: 'row', own: of.level }),
  }));
  const conditions = steps.flatMap((step) => step.if ?? []);
  return { steps: steps.map(given), visible: conditions.length === 1 ? conditions[0] : { or: conditions } };
}

/** The action of an offer; none if the resource does not offer it. */
function offered(unfolding: Family, word: ResourceOffer, parameters: Value): string[] {
  if (!unfolding.offer(word)) return [];
  const permission = unfolding.permission(verbOfOffer[word]);
  return [unfolding.add('action', word, use(`record.${word}`, { permission, ...parameters }), ['offers'])];
}

function historyOf(unfolding: Family): string[] {
  const { name, entity, of } = unfolding;
  if (unfolding.offer('history'))
    unfolding.addShared('dialog', 'history', use('record.history', { entity, restore: unfolding.holds('restore') }));
  return offered(unfolding, 'history', { dialog: `${name}.history`, title: of.title });
}

interface Deletion {
  /** The action on rows of the list. */
  remove: readonly string[];
  /** Adds the action on the record of a page. */
  ofRecord(): string[];
}

function deletionOf(unfolding: Family): Deletion {
  const { entity, of, paths } = unfolding;
  const undo =
    unfolding.offer('delete') && unfolding.permission('restore') !== undefined
      ? unfolding.addShared(
          'action',
          'undoDelete',
          use('record.undoDelete', { entity, permission: unfolding.permission('restore') }),
        )
      : undefined;
  const after = paths.afterDelete
    ? given({ do: 'navigate', route: paths.afterDelete, path: unfolding.pathTo('list', 'list', 'row') })
    : undefined;
  const deletion = { entity, label: of.label, title: of.title };
  const remove = offered(unfolding, 'delete', { ...deletion, undo, after });
  const here = (word: string, pattern: string, verb: string, more: Value): string =>
    unfolding.add('action', word, use(pattern, { entity, permission: unfolding.permission(verb), ...more }), [
      'offers',
    ]);
  return {
    remove,
    ofRecord() {
      if (remove.length === 0) return [];
      const toPage = unfolding.pathTo('details', 'list', 'row');
      const toRecord = given({ do: 'navigate', route: unfolding.route('details'), path: toPage });
      const undoHere = undo && here('undoDelete.record', 'record.undoDelete', 'restore', { after: toRecord });
      const next = after ?? { do: 'back' };
      return [
        here('delete.record', 'record.delete', 'remove', { ...deletion, undo: undoHere, shows: 'record', after: next }),
      ];
    },
  };
}

function importsOf(unfolding: Family): string[] {
  if (!unfolding.offer('import')) return [];
  const { entity, template, of } = unfolding;
  const upload = use('record.upload', { entity, template, label: of.label, plural: of.plural });
  const dialog = unfolding.addShared('dialog', 'upload', upload);
  const pending = use('record.pendingImports', { entity, template, permission: unfolding.permission('import') });
  return [
    ...offered(unfolding, 'import', { dialog, template, plural: of.plural }),
    unfolding.add('action', 'pendingImports', pending, ['offers']),
  ];
}

/** The actions that begin a copy: in a drawer, on the page of each variant, or on the page "new". */
function copiesOf(unfolding: Family, drawers: Drawers | undefined): string[] {
  if (unfolding.inDrawer) return drawers?.toCopy ?? [];
  const path = unfolding.pathTo('new', 'list', 'row');
  const ofVariants = unfolding.forms('new').filter(({ variant }) => variant !== undefined);
  if (!unfolding.offer('clone') || ofVariants.length === 0)
    return offered(unfolding, 'clone', { route: unfolding.route('new'), path });
  return ofVariants.map(({ suffix, variant }) => {
    const copy = use('record.cloneOf', {
      permission: unfolding.permission('create'),
      route: `${unfolding.route('new')}${suffix}`,
      path,
      visible: { equalTo: [{ var: `row.${variant?.by}` }, variant?.name] },
    });
    return unfolding.add('action', `clone${suffix}`, copy, ['offers']);
  });
}
