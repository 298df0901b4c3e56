/** The standard screens of an entity: which pages and buttons a resource has. What they are is said by patterns, `record.*`. */
import type { PathsDefinition, ResourceDefinition, ResourceOffer, ResourcePage } from '../../kinds/resource.ts';
import { resourcePages } from '../../kinds/resource.ts';
import { addressesOf, familyOf, type Narrowing, recordParameter } from './addresses.ts';
import { copyOf } from './copied.ts';
import { drawersOf } from './drawers.ts';
import { lifecycleOf } from './lifecycle.ts';
import { type Made, type ResourceEntity, type Tell, use } from './made.ts';
import { elsewhereOf, hereOf, matchOf, narrowedQuery, pathTo, presetOf, routeParams } from './narrowing.ts';

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

/** What a resource unfolds to. What it may not have, by its entity's access and by its addresses, is told. */
export function unfoldResource(name: string, resource: ResourceDefinition, of: ResourceEntity, tell: Tell): Made[] {
  const made: Made[] = [];
  const narrowed: Narrowing[] = [];
  for (const family of Object.keys(resource.paths)) {
    const paths = familyOf(resource, family, tell);
    if (paths) made.push(...unfoldFamily(name, family, resource, paths, of, tell, narrowed));
  }
  made.push({
    kind: 'query',
    name: `${name}.list`,
    value: {
      entity: resource.entity,
      template: resource.template ?? resource.entity,
      ...narrowedQuery(narrowed),
      ...(resource.sort ? { sort: resource.sort } : {}),
      pageLimit: resource.pageLimit ?? 25,
    },
    under: [],
  });
  return made;
}

function unfoldFamily(
  name: string,
  family: string,
  resource: ResourceDefinition,
  paths: PathsDefinition,
  of: ResourceEntity,
  tell: Tell,
  narrowed: Narrowing[],
): Made[] {
  const made: Made[] = [];
  const prefix = family === 'main' ? name : `${name}.${family}`;
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

  // What leads to no page is the same in every family, and made once.
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
  for (const page of pages) {
    const pattern = page === 'new' || page === 'tree' ? page : 'page';
    const titled = pattern !== 'page' ? { label: of.label } : { title: page === 'list' ? of.plural : of.label };
    const given = {
      ...titled,
      path: addresses[page]?.address,
      screen: route(page),
      permission: of.access[verbOf[page]],
      back: page === 'list' ? (paths.back ?? 'home') : route('list'),
      product,
      within: paths.within,
    };
    // The page of the first family is the one that search offers.
    const isFurther = family !== 'main' && resource.paths.main?.[page] !== undefined;
    const value = use(`record.${pattern}`, given);
    add('route', page, isFurther ? { ...value, furtherAddress: true } : value, [...at, page]);
  }

  const parameter = recordParameter(entity);
  const lead = (page: 'new' | 'edit' | 'details' | 'tree', pattern: string): string[] => {
    if (!has(page)) return [];
    const given = {
      route: route(page),
      permission: permission(verbOf[page]),
      ...(page === 'new' ? { label: of.label } : {}),
      path: pathTo(addresses[page], within('list'), { parameter, record: 'row' }),
    };
    return [add('action', page, use(`record.${pattern}`, given))];
  };
  const offered = (word: ResourceOffer, given: Value): string[] =>
    offer(word)
      ? [
          add('action', word, use(`record.${word}`, { permission: permission(verbOfOffer[word]), ...given }), [
            'offers',
          ]),
        ]
      : [];

  /** Whether this person may do what needs a permission. */
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
  const remove = offered('delete', { entity, label: of.label, title: of.title, undo });
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
  const toCopy = inDrawer
    ? (drawers?.toCopy ?? [])
    : offered('clone', {
        route: route('new'),
        path: pathTo(addresses.new, within('list'), { parameter, record: 'row' }),
      });
  const inTree = toTree.length > 0 && !treeOfOne ? toTree : [];
  const states = lifecycleOf({ entity, template, hasPage: has('details') }, of, addShared);
  const own = [...states.actions, ...inTree, ...(resource.actions ?? [])];
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
        newRow: presetOf(within('list')),
        mayEdit: holds('update'),
        mayAdd: holds('create'),
        actions: [...addRow, save, ...own],
      }),
    );
  } else {
    const onOpen = toEdit[0] ?? toDetails[0];
    add('screen', 'list', use('record.list', { ...list, new: toNew[0], actions: [...toNew, ...own], onOpen }));
  }
  const form = { entity, template, title: of.title };
  if (has('new')) {
    const [here, preset] = [hereOf(within('new')), presetOf(within('new'))];
    const begun = offer('clone')
      ? copyOf({ entity, template, copied: of.copied, id: 'route.copy', preset })
      : { record: preset };
    const toList = pathTo(addresses.list, within('new'), { parameter, record: 'state.form.value' });
    const save = { ...form, permission: permission('create'), route: route('list'), path: toList };
    const action = add('action', 'create', use('record.create', save));
    const elsewhere = elsewhereOf(here, of);
    add(
      'screen',
      'new',
      use('record.new', { template, label: of.label, save: action, ...begun, shown: here, elsewhere }),
    );
  }
  /** What a page of one record shows, and what instead where the address names another place than the record's. */
  const ofRecord = (page: 'edit' | 'details'): Value => {
    const matches = matchOf(within(page), 'data.record.row');
    return {
      ...form,
      label: of.label,
      parameter,
      shown: matches && { and: [{ var: 'data.record.row.id' }, matches] },
      elsewhere: elsewhereOf(matches && { or: [{ empty: [{ var: 'data.record.row.id' }] }, matches] }, of),
    };
  };
  if (has('edit')) {
    const save = add('action', 'update', use('record.update', { ...form, permission: permission('update') }));
    add('screen', 'edit', use('record.edit', { ...ofRecord('edit'), save }));
  }
  if (has('details')) {
    const given = {
      ...ofRecord('details'),
      actions: [...toEdit, ...states.recordActions],
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
