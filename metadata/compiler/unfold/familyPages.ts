/** The routes, screens and menu entries of a family. */
import { isRecord } from '../../isRecord.ts';
import type { ResourcePage } from '../../kinds/resource.ts';
import { copyOf } from './copied.ts';
import { type Family, type Value, verbOf } from './family.ts';
import type { FamilyActions } from './familyActions.ts';
import { membersOf, type PageForm } from './forms.ts';
import { use } from './made.ts';
import { allOf, elsewhereOf, hereOf, matchOf, presetOf, routeParams } from './narrowing.ts';
import { documentsOf, ownedListsOf, previewOf, templateByVariant } from './overview.ts';

export function addRoutes(unfolding: Family): void {
  const { family, resource, paths, of, product } = unfolding;
  for (const page of unfolding.pages) {
    const pattern = page === 'new' || page === 'tree' ? page : 'page';
    // The page of the first family is the one that search offers.
    const isFurther = family !== 'main' && resource.paths.main?.[page] !== undefined;
    for (const { label, address, suffix } of unfolding.forms(page)) {
      const titled = pattern !== 'page' ? { label } : { title: page === 'list' ? of.plural : label };
      const value = use(`record.${pattern}`, {
        ...titled,
        path: address,
        screen: `${unfolding.route(page)}${suffix}`,
        permission: of.access[verbOf[page]],
        back: page === 'list' ? (paths.back ?? 'home') : (paths.afterSave ?? unfolding.route('list')),
        product,
        within: paths.within,
      });
      const route = isFurther ? { ...value, furtherAddress: true } : value;
      unfolding.add('route', `${page}${suffix}`, route, [...unfolding.at, page]);
    }
  }
}

export function addList(unfolding: Family, actions: FamilyActions): void {
  if (unfolding.inPlace) addEditableList(unfolding, actions);
  else addReadableList(unfolding, actions);
}

/** The parameters that all patterns of lists have. */
function listOf(unfolding: Family, { states, rowActions, files, imports, taking, deleted }: FamilyActions): Value {
  const { name, entity, template, resource, of } = unfolding;
  const narrowed = unfolding.within('list');
  return {
    entity,
    template,
    query: `${name}.list`,
    plural: of.plural,
    docType: of.docType,
    filters: states.filters.length > 0 ? [...states.filters, ...(resource.filters ?? [])] : resource.filters,
    select: states.actions.length > 0 ? 'many' : undefined,
    pageLimit: resource.pageLimit,
    rowActions,
    exports: files,
    imports,
    // Files for the upload button can also be dropped on the list.
    takesFiles: [...taking, ...imports].slice(0, 1).map((action) => ({ action }))[0],
    more: deleted,
    narrow: routeParams(narrowed),
    here: hereOf(narrowed),
    elsewhere: elsewhereOf(hereOf(narrowed), of),
  };
}

function addEditableList(unfolding: Family, actions: FamilyActions): void {
  const list = listOf(unfolding, actions);
  const mayAdd = unfolding.permission('create');
  const addRow =
    mayAdd === undefined ? [] : [unfolding.add('action', 'add', use('record.add', { permission: mayAdd }))];
  const save = unfolding.add('action', 'save', use('record.save', { permission: unfolding.permission('update') }));
  const screen = use('record.editableList', {
    ...list,
    save,
    add: addRow[0],
    newRow: presetOf(unfolding.within('list'), unfolding.resource.begins),
    mayEdit: unfolding.holds('update'),
    mayAdd: unfolding.holds('create'),
    actions: [...addRow, save, ...actions.own],
    emptyActions: addRow,
  });
  unfolding.add('screen', 'list', screen);
}

function addReadableList(unfolding: Family, actions: FamilyActions): void {
  const { toNew, toEdit, toDetails, taking, own } = actions;
  const { resource, of } = unfolding;
  // Forms of several variants are begun from a menu.
  const begin = toNew.length > 1 ? { begin: toNew, actions: own } : { actions: [...toNew, ...own] };
  const listed = {
    ...listOf(unfolding, actions),
    ...begin,
    emptyActions: [...toNew, ...taking].slice(0, 1),
    new: toNew.length > 1 ? undefined : [...toNew, ...taking][0],
    onOpen: toDetails[0] ?? toEdit[0],
  };
  const preview = previewOf(resource, of, 'state.grid.current');
  const previewed = () => ({ title: of.title, actions: [...begin.actions, 'record.preview'] });
  const screen = preview
    ? use('record.previewedList', { ...listed, ...preview, ...previewed() })
    : use('record.list', listed);
  unfolding.add('screen', 'list', screen);
}

const ofForm = ({ entity, of }: Family, form: PageForm) => ({ entity, template: form.template, title: of.title });

/** The page for a new record, one for each form. */
export function addNew(unfolding: Family): void {
  if (!unfolding.has('new')) return;
  const { entity, resource, paths, of } = unfolding;
  const here = hereOf(unfolding.within('new'));
  const isCopied = unfolding.offer('clone');
  for (const form of unfolding.forms('new')) {
    const ofVariant = form.variant && { [form.variant.by]: form.variant.name };
    const preset = presetOf(unfolding.within('new'), resource.begins, ofVariant);
    const begun = isCopied
      ? copyOf({
          entity,
          template: form.template,
          copied: of.copied,
          id: 'route.copy',
          preset,
          whole: resource.members !== undefined,
          copiedFrom: resource.copiedFrom,
        })
      : { record: preset };
    const create = use('record.create', {
      ...ofForm(unfolding, form),
      permission: unfolding.permission('create'),
      route: paths.afterSave ?? unfolding.route('list'),
      path: unfolding.pathTo('list', 'new', 'state.form.value'),
    });
    const save = unfolding.add('action', `create${form.suffix}`, create);
    const screen = use('record.new', {
      template: form.template,
      label: form.label,
      save,
      ...begun,
      more: resource.newActions,
      shown: here,
      elsewhere: elsewhereOf(here, of),
      // Only a copy begins with what another record has.
      members: membersOf(resource, of, form, isCopied ? { var: 'data.original.row' } : { literal: {} }, unfolding.tell),
    });
    unfolding.add('screen', `new${form.suffix}`, screen);
  }
}

/** The content of a record's page, and the content shown if the record does not match the address. */
function recordOf(unfolding: Family, page: 'edit' | 'details', form: PageForm): Value {
  const { of, parameter } = unfolding;
  const ofVariant = form.variant && { equalTo: [{ var: `data.record.row.${form.variant.by}` }, form.variant.name] };
  const ofAddress = matchOf(unfolding.within(page), 'data.record.row', of.level);
  const matches = allOf([ofAddress, ofVariant].filter((condition) => !!condition));
  return {
    ...ofForm(unfolding, form),
    label: form.label,
    parameter,
    shown: matches && { and: [{ var: 'data.record.row.id' }, matches] },
    elsewhere: elsewhereOf(matches && { or: [{ empty: [{ var: 'data.record.row.id' }] }, matches] }, of),
  };
}

/** A part of a record's page, shown only where the address is the record's. */
const shownWith = ({ shown }: Value, part: unknown): Value | undefined =>
  isRecord(part)
    ? { ...part, ...(shown ? { visibleWhen: allOf([part.visibleWhen, shown].filter(isRecord)) } : {}) }
    : undefined;

export function addEdit(unfolding: Family): void {
  if (!unfolding.has('edit')) return;
  const { resource, of } = unfolding;
  for (const form of unfolding.forms('edit')) {
    const update = use('record.update', { ...ofForm(unfolding, form), permission: unfolding.permission('update') });
    const save = unfolding.add('action', `update${form.suffix}`, update);
    const members = membersOf(resource, of, form, { var: 'data.record.row' }, unfolding.tell);
    // A request with a template returns the record without its lists.
    const query = members ? {} : { template: form.template };
    const shape = recordOf(unfolding, 'edit', form);
    const edit = { ...shape, save, query, members: shownWith(shape, members), more: resource.formActions };
    unfolding.add('screen', `edit${form.suffix}`, use('record.edit', edit));
  }
}

export function addDetails(unfolding: Family, { toEdit, states, recordMenu }: FamilyActions): void {
  if (!unfolding.has('details')) return;
  const { entity, template, resource, of, parameter } = unfolding;
  const lists = ownedListsOf(entity, of);
  const { documentsFrom, ...preview } = previewOf(resource, of, 'data.record.row') ?? {};
  const shape = recordOf(unfolding, 'details', { suffix: '', address: '', template, label: of.label });
  const documents = documentsOf({ entity, title: String(of.title), parameter }, of, unfolding.addShared);
  const previewed = preview.documents
    ? {
        documentsFrom,
        documents: { ...use('record.filePreview', preview), visibleWhen: { var: 'data.record.row.id' } },
      }
    : {};
  const screen = use('record.details', {
    ...shape,
    // A request with a template returns the record without its lists.
    query: lists ? {} : { template },
    lists: shownWith(shape, lists),
    facts: resource.facts,
    templateFrom: of.variants && templateByVariant(entity, of.variants),
    ...documents,
    documents: shownWith(shape, documents.documents),
    ...previewed,
    actions: [...toEdit, ...states.recordActions],
    more: recordMenu(),
    primary: toEdit[0],
    status: states.field,
    history: unfolding.offer('history') ? unfolding.holds('history') : false,
    comment: unfolding.holds('update'),
    restore: unfolding.offer('history') ? unfolding.holds('restore') : false,
  });
  unfolding.add('screen', 'details', screen);
}

export function addTree(unfolding: Family): void {
  if (!unfolding.has('tree')) return;
  const { entity, of, parameter } = unfolding;
  // A node of the tree contains only the id of its record: other parameters of an address come from the tree's.
  const isKnown = (page: ResourcePage): boolean =>
    unfolding.has(page) &&
    unfolding
      .within(page)
      .every((narrowing) => unfolding.within('tree').some((other) => other.parameter === narrowing.parameter));
  const page = (['edit', 'details'] as const).find(isKnown);
  const onOpen =
    page &&
    unfolding.add(
      'action',
      'openNode',
      use('record.openNode', {
        route: unfolding.route(page),
        path: unfolding.pathTo(page, 'tree', 'state.tree.current'),
        permission: unfolding.permission(verbOf[page]),
      }),
    );
  const id = unfolding.addresses.tree?.hasRecord === true ? { var: `route.${parameter}` } : undefined;
  const tree = { type: entity, label: of.label, plural: of.plural, onOpen, id };
  unfolding.add('screen', 'tree', use('record.tree', tree));
}

export function addMenu(unfolding: Family): void {
  const { paths, of, product, prefix } = unfolding;
  if (!paths.menu) return;
  const { new: withNew, under, ...entry } = paths.menu;
  const inMenu = { product, under };
  const at = [...unfolding.at, 'menu'];
  const list = use('record.list', { plural: of.plural, route: unfolding.route('list'), ...inMenu });
  unfolding.add('menu', 'list', { ...list, ...entry }, at);
  if (!withNew || !unfolding.has('new')) return;
  const create = use('record.new', { label: of.label, route: unfolding.route('new'), ...inMenu });
  unfolding.add('menu', 'new', { ...create, after: `${prefix}.list` }, at);
}
