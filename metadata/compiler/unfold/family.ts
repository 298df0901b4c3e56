/** One family of a resource's pages: its addresses, pages and offers, and what the functions that unfold it share. */
import type { PathsDefinition, ResourceDefinition, ResourceOffer, ResourcePage } from '../../kinds/resource.ts';
import { resourcePages } from '../../kinds/resource.ts';
import { addressesOf, type Narrowing, type PageAddress, recordParameter } from './addresses.ts';
import { formsOf, type PageForm } from './forms.ts';
import type { Made, ResourceEntity, Tell } from './made.ts';
import { isNarrowedBy, pathTo } from './narrowing.ts';

export type Value = Record<string, unknown>;

export const verbOf: Readonly<Record<ResourcePage, string>> = {
  list: 'list',
  new: 'create',
  details: 'get',
  edit: 'update',
  tree: 'get',
};
export const verbOfOffer: Readonly<Record<ResourceOffer, string>> = {
  history: 'history',
  delete: 'remove',
  deleted: 'history',
  clone: 'create',
  export: 'export',
  print: 'list',
  import: 'import',
};

/** The object without undefined members. */
export const given = (value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

const prefixOf = (name: string, family: string): string => (family === 'main' ? name : `${name}.${family}`);
const silent: Tell = () => undefined;

/** The pages that edit the default records: those of the family whose addresses do not contain the level. */
export interface Defaults {
  family: string;
  edit: PageAddress | undefined;
  forms: readonly PageForm[];
  route(form: PageForm): string;
}

export function defaultsOf(
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

/** What a family is created from. */
export interface FamilySource {
  /** The name of the resource. */
  name: string;
  family: string;
  resource: ResourceDefinition;
  paths: PathsDefinition;
  of: ResourceEntity;
  tell: Tell;
  defaults: Defaults | undefined;
}

export class Family {
  readonly made: Made[] = [];
  readonly name: string;
  readonly family: string;
  readonly prefix: string;
  readonly resource: ResourceDefinition;
  readonly paths: PathsDefinition;
  readonly of: ResourceEntity;
  readonly tell: Tell;
  readonly defaults: Defaults | undefined;
  readonly entity: string;
  readonly template: string;
  /** The parameter of addresses that contains the record's id. */
  readonly parameter: string;
  readonly inPlace: boolean;
  readonly inDrawer: boolean;
  /** The path in the resource at which faults of the family are reported. */
  readonly at: readonly string[];
  readonly product: string;
  readonly addresses: ReturnType<typeof addressesOf>;
  readonly pages: readonly ResourcePage[];
  #offers: readonly ResourceOffer[] | undefined;
  #forms: ReturnType<typeof formsOf> | undefined;

  constructor({ name, family, resource, paths, of, tell, defaults }: FamilySource) {
    this.name = name;
    this.family = family;
    this.prefix = prefixOf(name, family);
    this.resource = resource;
    this.paths = paths;
    this.of = of;
    this.tell = tell;
    this.defaults = defaults;
    this.entity = resource.entity;
    this.template = resource.template ?? resource.entity;
    this.parameter = recordParameter(this.entity);
    this.inPlace = resource.edit === 'inPlace';
    this.inDrawer = resource.edit === 'drawer';
    this.at = ['paths', family];
    this.product = paths.product ?? 'admin';
    this.addresses = addressesOf(family, paths, this.entity, this.template, of, tell);
    this.pages = resourcePages.filter((page) => this.#isPage(page));
  }

  /** Adds a definition. @returns its name */
  readonly add = (kind: Made['kind'], word: string, value: Value, under: readonly string[] = this.at): string => {
    this.made.push({ kind, name: `${this.prefix}.${word}`, value, under });
    return `${this.prefix}.${word}`;
  };

  /** Adds a definition without links to pages: it is equal in every family, so that only the first one creates it. */
  readonly addShared = (kind: Made['kind'], word: string, value: Value): string => {
    const isFirst = Object.keys(this.resource.paths)[0] === this.family;
    if (isFirst) this.made.push({ kind, name: `${this.name}.${word}`, value, under: ['offers'] });
    return `${this.name}.${word}`;
  };

  /** The permission of a verb; undefined if the entity opens it to nobody. */
  readonly permission = (verb: string): string | undefined => {
    const held = this.of.access[verb];
    return typeof held === 'string' ? held : Array.isArray(held) ? String(held[0]) : undefined;
  };

  /** The condition that the user holds the permission of a verb. */
  holds(verb: string): unknown {
    const held = this.permission(verb);
    return held === undefined ? false : { has: [held] };
  }

  has(page: ResourcePage): boolean {
    return this.pages.includes(page);
  }

  route(page: ResourcePage): string {
    return `${this.prefix}.${page}`;
  }

  /** The narrowings in the address of a page. */
  within(page: ResourcePage): readonly Narrowing[] {
    return this.addresses[page]?.narrowed ?? [];
  }

  /** The address values of a page, for a link on another page of the family. */
  pathTo(page: ResourcePage, from: ResourcePage, record: string): Value | undefined {
    return pathTo(this.addresses[page], this.within(from), { parameter: this.parameter, record });
  }

  forms(page: ResourcePage): PageForm[] {
    this.#forms ??= formsOf(this.resource, this, this.of, this.tell);
    return this.#forms(page, this.addresses[page]);
  }

  get offers(): readonly ResourceOffer[] {
    this.#offers ??= (this.resource.offers ?? []).filter((offer, index) => this.#isOffered(offer, String(index)));
    return this.#offers;
  }

  offer(word: ResourceOffer): boolean {
    return this.offers.includes(word);
  }

  /** Tests if the family has a page. Reports a page that its entity does not allow. */
  #isPage(page: ResourcePage): boolean {
    const { entity, tell } = this;
    if (this.addresses[page] === undefined) return false;
    const under = [...this.at, page];
    if ((this.inPlace || this.inDrawer) && (page === 'new' || page === 'edit')) {
      const where = this.inPlace ? 'in its list' : 'in a drawer';
      tell(under, 'resource-page', `What is edited ${where} has no page "${page}".`);
      return false;
    }
    if (page === 'tree' && this.of.parent === undefined)
      tell(under, 'resource-page', `The entity "${entity}" says no "parent", by which there would be a tree.`);
    return this.#isOpen(verbOf[page], under, `the page "${page}"`);
  }

  #isOffered(offer: ResourceOffer, index: string): boolean {
    const under = ['offers', index];
    if (offer === 'clone' && !this.has('new') && !this.inDrawer) {
      this.tell(under, 'resource-page', 'A copy is begun on the page "new" or in a drawer, which there is not.');
      return false;
    }
    return this.#isOpen(verbOfOffer[offer], under, `"${offer}"`);
  }

  #isOpen(verb: string, under: readonly string[], needs: string): boolean {
    if (this.permission(verb) !== undefined) return true;
    const message = `The access of the entity "${this.entity}" opens "${verb}" to nobody, which ${needs} needs.`;
    this.tell(under, 'closed-verb', message);
    return false;
  }
}
