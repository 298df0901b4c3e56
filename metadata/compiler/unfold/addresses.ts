/** The addresses of a resource's pages: families of them, and what the placeholders in them stand for. */
import type { PathsDefinition, ResourceDefinition, ResourcePage } from '../../kinds/resource.ts';
import { resourcePages } from '../../kinds/resource.ts';
import { parametersOf } from '../../pathMatcher.ts';
import { didYouMean } from '../didYouMean.ts';
import type { ResourceEntity, Tell } from './made.ts';

/** A placeholder that is not the record: the pages are those of the records that have its value. */
export interface Narrowing {
  parameter: string;
  /** The field whose value it is; without one it is the scope that people work in. */
  field?: string;
  scope?: 'company' | 'system';
  /** Records may lack a value of the field: their addresses contain NONE. */
  mayBeNone?: boolean;
}

/** The segment of an address for a missing value. */
export const NONE = '-';

/** A family with what it has from the one that it is like; undefined where it is like itself, or like nothing. */
export function familyOf(
  { paths }: Pick<ResourceDefinition, 'paths'>,
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
  const like = familyOf({ paths }, own.like, tell, [...seen, family]);
  if (!like) {
    if (!paths[own.like])
      tell(['paths', family, 'like'], 'unknown-paths', `There are no addresses "${own.like}" that they could be like.`);
    return undefined;
  }
  const { menu: _menu, ...pages } = like;
  const variants = like.variants || own.variants ? { variants: { ...like.variants, ...own.variants } } : {};
  return { ...pages, ...own, ...variants };
}

/** The name of the record's parameter in addresses: the id of a record of this entity. */
export const recordParameter = (entity: string): string => `${entity}Id`;

/** The address of a page; `{id}` is replaced by the entity's parameter, which identifies the entity. */
function addressOf(paths: PathsDefinition, page: ResourcePage, entity: string): string {
  const own = paths[page] as string;
  const address = own.startsWith('/') ? own : `${paths.base ?? ''}/${own}`;
  return address.replaceAll('{id}', `{${recordParameter(entity)}}`);
}

/** The narrowing of a placeholder: by a field, by the reference of that name, or by the scope; undefined if it matches none. */
function narrowingOf(parameter: string, of: ResourceEntity): Narrowing | undefined {
  const withoutId = parameter.endsWith('Id') ? parameter.slice(0, -2) : undefined;
  const narrowedBy = (field: string): Narrowing => ({
    parameter,
    field,
    ...(of.fields[field]?.isMandatory === true ? {} : { mayBeNone: true }),
  });
  if (of.fields[parameter]) return narrowedBy(parameter);
  if (withoutId !== undefined && of.fields[withoutId]?.type === 'reference') return narrowedBy(withoutId);
  const isCompany = withoutId === 'company' && of.scope !== 'global';
  const isSystem = withoutId === 'system' && (of.scope === 'system' || of.scope === 'account');
  return isCompany || isSystem ? { parameter, scope: isCompany ? 'company' : 'system' } : undefined;
}

/** The placeholder of the record's variant. */
export const VARIANT = 'variant';

export interface PageAddress {
  /** Contains the record as `{ENTITYId}`. */
  address: string;
  hasRecord: boolean;
  /** The placeholders that are not the record. */
  narrowed: readonly Narrowing[];
}

/** The addresses of a family, by page; reports a placeholder without a meaning. */
export function addressesOf(
  family: string,
  paths: PathsDefinition,
  entity: string,
  template: string,
  of: ResourceEntity,
  tell: Tell,
): Partial<Record<ResourcePage, PageAddress>> {
  const pages: Partial<Record<ResourcePage, PageAddress>> = {};
  for (const page of resourcePages) {
    if (paths[page] === undefined) continue;
    const under = ['paths', family, page];
    const fault = (message: string) => tell(under, 'path-parameter', message);
    const address = addressOf(paths, page, entity);
    const isOfVariant = (page === 'new' || page === 'edit') && of.variants !== undefined;
    const parameters = parametersOf(address).filter((parameter) => !(isOfVariant && parameter === VARIANT));
    const narrowed: Narrowing[] = [];
    for (const [index, parameter] of parameters.entries()) {
      if (parameters.indexOf(parameter) !== index) {
        fault(`"{${parameter}}" stands twice in ${address}.`);
        continue;
      }
      if (parameter === recordParameter(entity)) continue;
      const found = narrowingOf(parameter, of);
      if (!found)
        fault(
          parameter === VARIANT
            ? '"{variant}" stands in the addresses of "new" and "edit" of an entity with "variants".'
            : `"{${parameter}}" is neither the record, which is "{id}", nor a field of the entity "${entity}", nor its scope.${didYouMean(parameter, ['id', ...Object.keys(of.fields)])}`,
        );
      else if (found.field !== undefined && !of.columns.includes(found.field))
        fault(`"{${parameter}}" is the field "${found.field}", which the template "${template}" does not have.`);
      else narrowed.push(found);
    }
    const hasRecord = parameters.includes(recordParameter(entity));
    if ((page === 'edit' || page === 'details') !== hasRecord && page !== 'tree')
      fault(
        hasRecord
          ? `The page "${page}" is of no record.`
          : `The page "${page}" is of a record: its address needs "{id}".`,
      );
    pages[page] = { address, hasRecord, narrowed };
  }
  for (const { parameter } of pages.list?.narrowed ?? [])
    for (const [page, { narrowed }] of Object.entries(pages))
      if (!narrowed.some((one) => one.parameter === parameter))
        tell(
          ['paths', family, page],
          'path-parameter',
          `The address needs "{${parameter}}" as that of the list has it, where Back leads.`,
        );
  if (paths.menu && (pages.list?.narrowed.length ?? 0) > 0)
    tell(
      ['paths', family, 'menu'],
      'path-parameter',
      'An entry of the menu leads to an address without placeholders; an action leads to this list.',
    );
  return pages;
}
