/** The standard screens of an entity: which pages and buttons a resource has. What they are is said by patterns, `record.*`. */
import type { PathsDefinition, ResourceDefinition, ResourceOffer, ResourcePage } from '../../kinds/resource.ts';
import { resourcePages } from '../../kinds/resource.ts';
import { type Made, use } from './made.ts';

type Value = Record<string, unknown>;

/** What a resource needs to know of its entity. */
export interface ResourceEntity {
  label: unknown;
  plural: unknown;
  title: unknown;
  parent: unknown;
  access: Value;
  docType: unknown;
}

/** Tells of a fault of the resource, at a way below it. */
export type Tell = (path: readonly string[], kind: string, message: string) => void;

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
  export: 'export',
  print: 'list',
};

/** A family with what it has from the one that it is like. */
function familyOf(
  { paths }: ResourceDefinition,
  family: string,
  tell: Tell,
  seen: readonly string[] = [],
): PathsDefinition | undefined {
  const own = paths[family];
  if (!own || own.like === undefined) return own;
  if (seen.includes(own.like)) {
    tell(['paths', family, 'like'], 'path-circle', `The addresses of "${family}" are like themselves.`);
    return undefined;
  }
  const like = familyOf({ paths } as ResourceDefinition, own.like, tell, [...seen, family]);
  if (!like) {
    if (!paths[own.like])
      tell(['paths', family, 'like'], 'unknown-paths', `There are no addresses "${own.like}" that they could be like.`);
    return undefined;
  }
  const { menu: _menu, ...pages } = like;
  return { ...pages, ...own };
}

/** The address of a page; `{id}` is told by the entity, so that the parameter says what it is. */
function addressOf(paths: PathsDefinition, page: ResourcePage, entity: string): string {
  const own = paths[page] as string;
  const address = own.startsWith('/') ? own : `${paths.base ?? ''}/${own}`;
  return address.replaceAll('{id}', `{${entity}Id}`);
}

/** What a resource unfolds to. What it may not have, by its entity's access and by its addresses, is told. */
export function unfoldResource(name: string, resource: ResourceDefinition, of: ResourceEntity, tell: Tell): Made[] {
  const made: Made[] = [];
  for (const family of Object.keys(resource.paths)) {
    const paths = familyOf(resource, family, tell);
    if (paths) made.push(...unfoldFamily(name, family, resource, paths, of, tell));
  }
  made.push({
    kind: 'query',
    name: `${name}.list`,
    value: {
      entity: resource.entity,
      template: resource.template ?? resource.entity,
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
): Made[] {
  const made: Made[] = [];
  const prefix = family === 'main' ? name : `${name}.${family}`;
  const { entity } = resource;
  const template = resource.template ?? entity;
  const inPlace = resource.edit === 'inPlace';
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

  const pages = resourcePages.filter((page) => {
    const own = paths[page];
    if (own === undefined) return false;
    const parameters = [...own.matchAll(/\{([^}]*)\}/g)].map(([, parameter]) => parameter as string);
    const under = [...at, page];
    for (const parameter of parameters)
      if (parameter !== 'id') tell(under, 'path-parameter', `"{${parameter}}" is not the record, which is "{id}".`);
    if ((page === 'edit' || page === 'details') !== parameters.includes('id') && page !== 'tree')
      tell(
        under,
        'path-parameter',
        parameters.includes('id')
          ? `The page "${page}" is of no record.`
          : `The page "${page}" is of a record: its address needs "{id}".`,
      );
    if (inPlace && (page === 'new' || page === 'edit'))
      tell(under, 'resource-page', `What is edited in its list has no page "${page}".`);
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
  if (paths.list === undefined)
    tell(
      at,
      'missing-property',
      '"list" is missing: the address of the list, from which people come to the other pages.',
    );
  if (!has('list')) return made;

  const offers = (resource.offers ?? []).filter((offer, index) => {
    if (permission(verbOfOffer[offer]) !== undefined) return true;
    const under = ['offers', String(index)];
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
      path: addressOf(paths, page, entity),
      screen: route(page),
      permission: of.access[verbOf[page]],
      back: page === 'list' ? (paths.back ?? 'home') : route('list'),
      product,
    };
    // The page of the first family is the one that search offers.
    const isFurther = family !== 'main' && resource.paths.main?.[page] !== undefined;
    const value = use(`record.${pattern}`, given);
    add('route', page, isFurther ? { ...value, furtherAddress: true } : value, [...at, page]);
  }

  const parameter = `${entity}Id`;
  const lead = (page: 'new' | 'edit' | 'details' | 'tree', pattern: string): string[] => {
    if (!has(page)) return [];
    const ofRecord = paths[page]?.includes('{id}') === true;
    const given = {
      route: route(page),
      permission: permission(verbOf[page]),
      ...(page === 'new' ? { label: of.label } : {}),
      ...(ofRecord ? { parameter } : {}),
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
  const treeOfOne = paths.tree?.includes('{id}') === true;
  const toNew = lead('new', 'toNew');
  const toEdit = lead('edit', 'toEdit');
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
  const inTree = toTree.length > 0 && !treeOfOne ? toTree : [];
  const more = [...files, ...deleted, ...inTree, ...(resource.actions ?? [])];
  const rowActions = [
    ...toDetails,
    ...toEdit,
    ...(treeOfOne ? toTree : []),
    ...(resource.rowActions ?? []),
    ...history,
    ...remove,
  ];
  const list: Value = {
    entity,
    template,
    query: `${name}.list`,
    plural: of.plural,
    docType: of.docType,
    filters: resource.filters,
    pageLimit: resource.pageLimit,
    rowActions,
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
        mayEdit: holds('update'),
        mayAdd: holds('create'),
        actions: [...addRow, save, ...more],
      }),
    );
  } else {
    const onOpen = toEdit[0] ?? toDetails[0];
    add('screen', 'list', use('record.list', { ...list, new: toNew[0], actions: [...toNew, ...more], onOpen }));
  }
  const form = { entity, template, title: of.title };
  if (has('new')) {
    const save = { ...form, permission: permission('create'), route: route('list') };
    const action = add('action', 'create', use('record.create', save));
    add('screen', 'new', use('record.new', { template, label: of.label, save: action }));
  }
  if (has('edit')) {
    const save = add('action', 'update', use('record.update', { ...form, permission: permission('update') }));
    add('screen', 'edit', use('record.edit', { ...form, label: of.label, save, parameter }));
  }
  if (has('details')) add('screen', 'details', use('record.details', { ...form, label: of.label, parameter }));
  if (has('tree')) {
    const onOpen = has('edit') || has('details') ? (has('edit') ? 'edit' : 'details') : undefined;
    const open = onOpen
      ? add(
          'action',
          'openNode',
          use('record.openNode', { route: route(onOpen), parameter, permission: permission(verbOf[onOpen]) }),
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
