/** The standard screens of an entity: the pages and buttons of a resource. The patterns `record.*` define their content. */
import { isRecord } from '../../isRecord.ts';
import type { PathsDefinition, ResourceDefinition, ResourceOffer, ResourcePage } from '../../kinds/resource.ts';
import { resourcePages } from '../../kinds/resource.ts';
import { addressesOf, familyOf, type Narrowing, type PageAddress, recordParameter } from './addresses.ts';
import { copyOf } from './copied.ts';
import { drawersOf } from './drawers.ts';
import { formsOf, membersOf, type PageForm } from './forms.ts';
import { lifecycleOf } from './lifecycle.ts';
import { type Made, type ResourceEntity, type Tell, use } from './made.ts';
import {
  allOf,
  elsewhereOf,
  hereOf,
  isNarrowedBy,
  matchOf,
  narrowedQuery,
  pathTo,
  presetOf,
  routeParams,
} from './narrowing.ts';
import { documentsOf, ownedListsOf, previewOf, templateByVariant } from './overview.ts';

type Value = Record<string, unknown>;

const verbOf: Readonly<Record<ResourcePage, string>> = {
  list: 'list',
  new: 'create',
  details: 'get',
  edit: 'update',
  tree: 'get',
};
const verbOfOffer: Readonly<Record<ResourceOffer, string>> = {
  history: 'history',
  delete: 'remove',
  deleted: 'history',
  clone: 'create',
  export: 'export',
  print: 'list',
  import: 'import',
};

/** The hotkey of the page for a new record, if a single page serves all records. */
const NEW_KEY = 'alt+n';

/** An object without what is undefined. */
const given = (value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

/** A part of a record's page, shown only where the address is the record's. */
const shownWith = ({ shown }: Value, part: unknown): Value | undefined =>
  isRecord(part)
    ? { ...part, ...(shown ? { visibleWhen: allOf([part.visibleWhen, shown].filter(isRecord)) } : {}) }
    : undefined;

/** The definitions that a resource unfolds to. Reports what its entity's access and its addresses do not allow. */
export function unfoldResource(name: string, resource: ResourceDefinition, entity: ResourceEntity, tell: Tell): Made[] {
  const of = resource.plural === undefined ? entity : { ...entity, plural: resource.plural };
  const made: Made[] = [];
  const narrowed: Narrowing[] = [];
  const families = Object.keys(resource.paths).flatMap((family) => {
    const paths = familyOf(resource, family, tell);
    return paths ? [{ family, paths }] : [];
  });
  const defaults = of.level === undefined ? undefined : defaultsOf(name, families, resource, of);
  for (const { family, paths } of families)
    made.push(...unfoldFamily(name, family, resource, paths, of, tell, narrowed, defaults));
  made.push({
    kind: 'query',
    name: `${name}.list`,
    value: {
      entity: resource.entity,
      template: resource.template ?? resource.entity,
      ...narrowedQuery(narrowed, of.level),
      ...(resource.sort ? { sort: resource.sort } : {}),
      pageLimit: resource.pageLimit ?? 25,
    },
    under: [],
  });
  return made;
}

const prefixOf = (name: string, family: string): string => (family === 'main' ? name : `${name}.${family}`);
const silent: Tell = () => undefined;

/** The pages that edit the default records: those of the family whose addresses do not contain the level. */
interface Defaults {
  family: string;
  edit: PageAddress | undefined;
  forms: readonly PageForm[];
  route(form: PageForm): string;
}

function defaultsOf(
  name: string,
  families: readonly { family: string; paths: PathsDefinition }[],
  resource: ResourceDefinition,
  of: ResourceEntity,
): Defaults | undefined {
  const { entity, template = entity } = resource;
  for (const { family, paths } of families) {
    const { list, edit } = addressesOf(family, paths, entity, template, of, silent);
    if (!list || isNarrowedBy(list.narrowed, String(of.level))) continue;
    const forms = formsOf(resource, { at: [], paths }, of, silent)('edit', edit);
    return { family, edit, forms, route: ({ suffix }) => `${prefixOf(name, family)}.edit${suffix}` };
  }
  return undefined;
}

function unfoldFamily(
  name: string,
  family: string,
  resource: ResourceDefinition,
  paths: PathsDefinition,
  of: ResourceEntity,
  tell: Tell,
  narrowed: Narrowing[],
  defaults: Defaults | undefined,
): Made[] {
  const made: Made[] = [];
  const prefix = prefixOf(name, family);
  const { entity } = resource;
  const template = resource.template ?? entity;
  const inPlace = resource.edit === 'inPlace';
  const inDrawer = resource.edit === 'drawer';
  const at = ['paths', family];
  const permission = (verb: string): string | undefined => {
    const held = of.access[verb];
    return typeof held === 'string' ? held : Array.isArray(held) ? String(held[0]) : undefined;
  };
  const add = (kind: Made['kind'], word: string, value: Value, under: readonly string[] = at): string => {
    made.push({ kind, name: `${prefix}.${word}`, value, under });
    return `${prefix}.${word}`;
  };

  // Definitions without links to pages are equal in every family and created once.
  const isFirst = Object.keys(resource.paths)[0] === family;
  const addShared = (kind: Made['kind'], word: string, value: Value): string => {
    if (isFirst) made.push({ kind, name: `${name}.${word}`, value, under: ['offers'] });
    return `${name}.${word}`;
  };

  const addresses = addressesOf(family, paths, entity, template, of, tell);
  const pages = resourcePages.filter((page) => {
    if (addresses[page] === undefined) return false;
    const under = [...at, page];
    if ((inPlace || inDrawer) && (page === 'new' || page === 'edit')) {
      const where = inPlace ? 'in its list' : 'in a drawer';
      tell(under, 'resource-page', `What is edited ${where} has no page "${page}".`);
      return false;
    }
    if (page === 'tree' && of.parent === undefined)
      tell(under, 'resource-page', `The entity "${entity}" says no "parent", by which there would be a tree.`);
    if (permission(verbOf[page]) !== undefined) return true;
    tell(
      under,
      'closed-verb',
      `The access of the entity "${entity}" opens "${verbOf[page]}" to nobody, which the page "${page}" needs.`,
    );
    return false;
  });
  const has = (page: ResourcePage): boolean => pages.includes(page);
  const within = (page: ResourcePage): readonly Narrowing[] => addresses[page]?.narrowed ?? [];
  narrowed.push(...within('list'));
  if (paths.list === undefined)
    tell(
      at,
      'missing-property',
      '"list" is missing: the address of the list, from which people come to the other pages.',
    );
  if (!has('list')) return made;

  const offers = (resource.offers ?? []).filter((offer, index) => {
    const under = ['offers', String(index)];
    if (offer === 'clone' && !has('new') && !inDrawer) {
      tell(under, 'resource-page', 'A copy is begun on the page "new" or in a drawer, which there is not.');
      return false;
    }
    if (permission(verbOfOffer[offer]) !== undefined) return true;
    tell(
      under,
      'closed-verb',
      `The access of the entity "${entity}" opens "${verbOfOffer[offer]}" to nobody, which "${offer}" needs.`,
    );
    return false;
  });
  const offer = (word: ResourceOffer): boolean => offers.includes(word);

  const product = paths.product ?? 'admin';
  const route = (page: ResourcePage): string => `${prefix}.${page}`;
  const forms = formsOf(resource, { at, paths }, of, tell);
  for (const page of pages) {
    const pattern = page === 'new' || page === 'tree' ? page : 'page';
    // The page of the first family is the one that search offers.
    const isFurther = family !== 'main' && resource.paths.main?.[page] !== undefined;
    for (const { label, address, suffix } of forms(page, addresses[page])) {
      const titled = pattern !== 'page' ? { label } : { title: page === 'list' ? of.plural : label };
      const given = {
        ...titled,
        path: address,
        screen: `${route(page)}${suffix}`,
        permission: of.access[verbOf[page]],
        back: page === 'list' ? (paths.back ?? 'home') : (paths.afterSave ?? route('list')),
        product,
        within: paths.within,
      };
      const value = use(`record.${pattern}`, given);
      add('route', `${page}${suffix}`, isFurther ? { ...value, furtherAddress: true } : value, [...at, page]);
    }
  }

  const parameter = recordParameter(entity);
  const lead = (page: 'new' | 'edit' | 'details' | 'tree', pattern: string): string[] => {
    if (!has(page)) return [];
    const given = (form: PageForm) => ({
      route: `${route(page)}${form.suffix}`,
      permission: permission(verbOf[page]),
      ...(page === 'new' ? { label: form.label, ...(form.variant ? {} : { hotkey: NEW_KEY }) } : {}),
      path: pathTo(addresses[page], within('list'), { parameter, record: 'row' }),
    });
    const all = forms(page, addresses[page]);
    if (page === 'edit' && (defaults !== undefined || all.some(({ variant }) => variant !== undefined)))
      return [add('action', page, use('record.toEditBy', { permission: permission('update'), ...toForms(all) }))];
    return all.map((form) => add('action', `${page}${form.suffix}`, use(`record.${pattern}`, given(form))));
  };
  /** Steps to the page of a row's variant, at the row's level, and for which rows there is one. */
  const toForms = (own: readonly PageForm[]): Value => {
    const isDefault = defaults && { empty: [{ var: `row.${of.level}` }] };
    const isHere = defaults?.family === family;
    const ways = [
      ...own.map((form) => ({ form, page: addresses.edit, to: `${route('edit')}${form.suffix}`, isDefault: isHere })),
      ...(isHere ? [] : (defaults?.forms ?? [])).map((form) => ({
        form,
        page: defaults?.edit,
        to: defaults?.route(form) ?? '',
        isDefault: true,
      })),
    ];
    const steps = ways.map(({ form: { variant }, page, to, isDefault: ofDefault }) => ({
      do: 'navigate',
      if: allOf([
        ...(variant ? [{ equalTo: [{ var: `row.${variant.by}` }, variant.name] }] : []),
        ...(isDefault ? [ofDefault ? isDefault : { '!': [isDefault] }] : []),
      ]),
      route: to,
      path: pathTo(page, within('list'), { parameter, record: 'row', own: of.level }),
    }));
    const conditions = steps.flatMap((step) => step.if ?? []);
    return { steps: steps.map(given), visible: conditions.length === 1 ? conditions[0] : { or: conditions } };
  };
  const offered = (word: ResourceOffer, given: Value): string[] =>
    offer(word)
      ? [
          add('action', word, use(`record.${word}`, { permission: permission(verbOfOffer[word]), ...given }), [
            'offers',
          ]),
        ]
      : [];

  /** The condition that the user holds the permission of a verb. */
  const holds = (verb: string): unknown => {
    const held = permission(verb);
    return held === undefined ? false : { has: [held] };
  };
  const treeOfOne = addresses.tree?.hasRecord === true;
  const drawers = inDrawer ? drawersOf(resource, of, { add, permission, narrowed: within('list'), offers }) : undefined;
  const toNew = drawers?.toNew ?? lead('new', 'toNew');
  const toEdit = drawers?.toEdit ?? lead('edit', 'toEdit');
  const toDetails = lead('details', 'toDetails');
  const toTree = lead('tree', treeOfOne ? 'toTreeOfOne' : 'toTree');
  if (offer('history')) addShared('dialog', 'history', use('record.history', { entity, restore: holds('restore') }));
  const history = offered('history', { dialog: `${name}.history`, title: of.title });
  const undo =
    offer('delete') && permission('restore') !== undefined
      ? addShared('action', 'undoDelete', use('record.undoDelete', { entity, permission: permission('restore') }))
      : undefined;
  const after = paths.afterDelete && {
    do: 'navigate',
    route: paths.afterDelete,
    path: pathTo(addresses.list, within('list'), { parameter, record: 'row' }),
  };
  const deletion = { entity, label: of.label, title: of.title };
  const remove = offered('delete', { ...deletion, undo, after: after && given(after) });
  const deleted = offered('deleted', { entity, plural: of.plural, restore: holds('restore') });
  const files = [...offered('export', {}), ...offered('print', {})];
  const imports = offer('import')
    ? [
        ...offered('import', {
          dialog: addShared(
            'dialog',
            'upload',
            use('record.upload', { entity, template, label: of.label, plural: of.plural }),
          ),
          template,
          plural: of.plural,
        }),
        add(
          'action',
          'pendingImports',
          use('record.pendingImports', { entity, template, permission: permission('import') }),
          ['offers'],
        ),
      ]
    : [];
  const ofVariants = forms('new', addresses.new).filter(({ variant }) => variant !== undefined);
  const toCopy = inDrawer
    ? (drawers?.toCopy ?? [])
    : offer('clone') && ofVariants.length > 0
      ? ofVariants.map(({ suffix, variant }) =>
          add(
            'action',
            `clone${suffix}`,
            use('record.cloneOf', {
              permission: permission('create'),
              route: `${route('new')}${suffix}`,
              path: pathTo(addresses.new, within('list'), { parameter, record: 'row' }),
              visible: { equalTo: [{ var: `row.${variant?.by}` }, variant?.name] },
            }),
            ['offers'],
          ),
        )
      : offered('clone', {
          route: route('new'),
          path: pathTo(addresses.new, within('list'), { parameter, record: 'row' }),
        });
  const inTree = toTree.length > 0 && !treeOfOne ? toTree : [];
  const states = lifecycleOf({ entity, template, hasPage: has('details') }, of, addShared);
  const ofPage = (resource.rowActions ?? []).filter((action) => !of.ofList(action));
  const taking = resource.takesFiles === undefined ? [] : [resource.takesFiles];
  const own = [...taking, ...states.actions, ...inTree, ...(paths.actions ?? resource.actions ?? [])];
  const rowActions = [
    ...toDetails,
    ...toEdit,
    ...(treeOfOne ? toTree : []),
    ...states.rowActions,
    ...(resource.rowActions ?? []),
    ...toCopy,
    ...history,
    ...remove,
  ];
  /** Further actions on the record of a page; its history is already shown there. */
  const recordMenu = (): string[] => {
    const others = [...(treeOfOne ? toTree : []), ...ofPage, ...(inDrawer ? [] : toCopy)];
    if (remove.length === 0) return others;
    const toPage = pathTo(addresses.details, within('list'), { parameter, record: 'row' });
    const toRecord = given({ do: 'navigate', route: route('details'), path: toPage });
    const here = (word: string, pattern: string, verb: string, more: Value): string =>
      add('action', word, use(pattern, { entity, permission: permission(verb), ...more }), ['offers']);
    const undoHere = undo && here('undoDelete.record', 'record.undoDelete', 'restore', { after: toRecord });
    const next = after ? given(after) : { do: 'back' };
    const deleted = { ...deletion, undo: undoHere, shows: 'record', after: next };
    return [...others, here('delete.record', 'record.delete', 'remove', deleted)];
  };
  const list: Value = {
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
    narrow: routeParams(within('list')),
    here: hereOf(within('list')),
    elsewhere: elsewhereOf(hereOf(within('list')), of),
  };
  if (inPlace) {
    const mayAdd = permission('create');
    const addRow = mayAdd === undefined ? [] : [add('action', 'add', use('record.add', { permission: mayAdd }))];
    const save = add('action', 'save', use('record.save', { permission: permission('update') }));
    add(
      'screen',
      'list',
      use('record.editableList', {
        ...list,
        save,
        add: addRow[0],
        newRow: presetOf(within('list'), resource.begins),
        mayEdit: holds('update'),
        mayAdd: holds('create'),
        actions: [...addRow, save, ...own],
        emptyActions: addRow,
      }),
    );
  } else {
    const onOpen = toDetails[0] ?? toEdit[0];
    // Forms of several variants are begun from a menu.
    const begin = toNew.length > 1 ? { begin: toNew, actions: own } : { actions: [...toNew, ...own] };
    const first = toNew.length > 1 ? undefined : [...toNew, ...taking][0];
    const preview = previewOf(resource, of, 'state.grid.current');
    const listed = { ...list, ...begin, emptyActions: [...toNew, ...taking].slice(0, 1), new: first, onOpen };
    add(
      'screen',
      'list',
      preview
        ? use('record.previewedList', {
            ...listed,
            ...preview,
            title: of.title,
            actions: [...begin.actions, 'record.preview'],
          })
        : use('record.list', listed),
    );
  }
  const ofForm = (form: PageForm) => ({ entity, template: form.template, title: of.title });
  if (has('new')) {
    const here = hereOf(within('new'));
    for (const one of forms('new', addresses.new)) {
      const preset = presetOf(within('new'), resource.begins, one.variant && { [one.variant.by]: one.variant.name });
      const begun = offer('clone')
        ? copyOf({
            entity,
            template: one.template,
            copied: of.copied,
            id: 'route.copy',
            preset,
            whole: resource.members !== undefined,
            copiedFrom: resource.copiedFrom,
          })
        : { record: preset };
      const toList = pathTo(addresses.list, within('new'), { parameter, record: 'state.form.value' });
      const save = {
        ...ofForm(one),
        permission: permission('create'),
        route: paths.afterSave ?? route('list'),
        path: toList,
      };
      const action = add('action', `create${one.suffix}`, use('record.create', save));
      add(
        'screen',
        `new${one.suffix}`,
        use('record.new', {
          template: one.template,
          label: one.label,
          save: action,
          ...begun,
          more: resource.newActions,
          shown: here,
          elsewhere: elsewhereOf(here, of),
          // Only a copy begins with what another record has.
          members: membersOf(resource, of, one, offer('clone') ? { var: 'data.original.row' } : { literal: {} }, tell),
        }),
      );
    }
  }
  /** The content of a record's page, and the content shown if the record does not match the address. */
  const ofRecord = (page: 'edit' | 'details', one: PageForm): Value => {
    const ofVariant = one.variant && { equalTo: [{ var: `data.record.row.${one.variant.by}` }, one.variant.name] };
    const matches = allOf([matchOf(within(page), 'data.record.row', of.level), ofVariant].filter((each) => !!each));
    return {
      ...ofForm(one),
      label: one.label,
      parameter,
      shown: matches && { and: [{ var: 'data.record.row.id' }, matches] },
      elsewhere: elsewhereOf(matches && { or: [{ empty: [{ var: 'data.record.row.id' }] }, matches] }, of),
    };
  };
  if (has('edit')) {
    for (const one of forms('edit', addresses.edit)) {
      const save = add(
        'action',
        `update${one.suffix}`,
        use('record.update', { ...ofForm(one), permission: permission('update') }),
      );
      const members = membersOf(resource, of, one, { var: 'data.record.row' }, tell);
      // A request with a template returns the record without its lists.
      const query = members ? {} : { template: one.template };
      const shape = ofRecord('edit', one);
      const edit = { ...shape, save, query, members: shownWith(shape, members), more: resource.formActions };
      add('screen', `edit${one.suffix}`, use('record.edit', edit));
    }
  }
  if (has('details')) {
    const lists = ownedListsOf(entity, of);
    const { documentsFrom, ...preview } = previewOf(resource, of, 'data.record.row') ?? {};
    const shape = ofRecord('details', { suffix: '', address: '', template, label: of.label });
    const documents = documentsOf({ entity, title: String(of.title), parameter }, of, addShared);
    const given = {
      ...shape,
      // A request with a template returns the record without its lists.
      query: lists ? {} : { template },
      lists: shownWith(shape, lists),
      facts: resource.facts,
      templateFrom: of.variants && templateByVariant(entity, of.variants),
      ...documents,
      documents: shownWith(shape, documents.documents),
      ...(preview.documents
        ? {
            documentsFrom,
            documents: { ...use('record.filePreview', preview), visibleWhen: { var: 'data.record.row.id' } },
          }
        : {}),
      actions: [...toEdit, ...states.recordActions],
      more: recordMenu(),
      primary: toEdit[0],
      status: states.field,
      history: offer('history') ? holds('history') : false,
      comment: holds('update'),
      restore: offer('history') ? holds('restore') : false,
    };
    add('screen', 'details', use('record.details', given));
  }
  if (has('tree')) {
    // A node of the tree says no more of its record than its id: what else the address has, that of the tree has too.
    const isKnown = (page: ResourcePage): boolean =>
      has(page) && within(page).every((one) => within('tree').some((other) => other.parameter === one.parameter));
    const onOpen = (['edit', 'details'] as const).find(isKnown);
    const open = onOpen
      ? add(
          'action',
          'openNode',
          use('record.openNode', {
            route: route(onOpen),
            path: pathTo(addresses[onOpen], within('tree'), { parameter, record: 'state.tree.current' }),
            permission: permission(verbOf[onOpen]),
          }),
        )
      : undefined;
    const id = treeOfOne ? { var: `route.${parameter}` } : undefined;
    add('screen', 'tree', use('record.tree', { type: entity, label: of.label, plural: of.plural, onOpen: open, id }));
  }
  if (paths.menu) {
    const { new: withNew, under, ...entry } = paths.menu;
    const inMenu = { product, under };
    add('menu', 'list', { ...use('record.list', { plural: of.plural, route: route('list'), ...inMenu }), ...entry }, [
      ...at,
      'menu',
    ]);
    if (withNew && has('new'))
      add(
        'menu',
        'new',
        { ...use('record.new', { label: of.label, route: route('new'), ...inMenu }), after: `${prefix}.list` },
        [...at, 'menu'],
      );
  }
  return made;
}
