/** The forms of a page: one, or where its address names the variant one for each that has a place there. */
import type { PathsDefinition, ResourceDefinition, ResourcePage } from '../../kinds/resource.ts';
import { type PageAddress, VARIANT } from './addresses.ts';
import { type ResourceEntity, type Tell, use } from './made.ts';
import { isFor, templateOfVariant } from './variants.ts';

type Value = Record<string, unknown>;

/** A form that a record is typed or changed in. */
export interface PageForm {
  /** After the name of the page: `.email`, or nothing. */
  suffix: string;
  address: string;
  template: string;
  /** One of what it is about: "Email profile". */
  label: unknown;
  /** The variant, and the field that says it. */
  variant?: { by: string; name: string };
}

const placeOf = `{${VARIANT}}`;

/** The variants with pages in a family; reports unknown variants and variants without a word. */
export function formsOf(
  { entity, template = entity }: Pick<ResourceDefinition, 'entity' | 'template'>,
  { at, paths }: { at: readonly string[]; paths: PathsDefinition },
  of: ResourceEntity,
  tell: Tell,
): (page: ResourcePage, address: PageAddress | undefined) => PageForm[] {
  const { variants } = of;
  const words = Object.entries(paths.variants ?? {});
  for (const [variant] of words)
    if (variants?.of[variant] === undefined)
      tell([...at, 'variants', variant], 'unknown-variant', `The entity "${entity}" has no variant "${variant}".`);
  const isUsed = [paths.new, paths.edit].some((address) => address?.includes(placeOf));
  if (isUsed)
    for (const variant of Object.keys(variants?.of ?? {}))
      if (paths.variants?.[variant] === undefined)
        tell(
          at,
          'missing-property',
          `"variants" has no word for "${variant}": what stands for {variant} in its addresses, or null where it has no pages here.`,
        );
  return (page, address) => {
    if (!address) return [];
    if (!variants || !address.address.includes(placeOf) || (page !== 'new' && page !== 'edit'))
      return [{ suffix: '', address: address.address, template, label: of.label }];
    return words.flatMap(([name, word]) => {
      const variant = variants.of[name];
      if (!variant || word === null) return [];
      return [
        {
          suffix: `.${name}`,
          address: address.address.replaceAll(placeOf, word),
          template: templateOfVariant(entity, name),
          label: variant.title,
          variant: { by: variants.by, name },
        },
      ];
    });
  };
}

/**
 * @returns true if a list consists of rows of a template, which a grid can show; a single list, or one with lists, is not
 * tabular
 */
export const isRowsOnly = ({ template, single, lists }: NonNullable<ResourceEntity['lists'][string]>): boolean =>
  template !== undefined && single !== true && lists === undefined;

/** The lists that are edited below a form, each in a card; undefined without lists. */
export function membersOf(
  { entity, members = {} }: Pick<ResourceDefinition, 'entity' | 'members'>,
  of: ResourceEntity,
  form: PageForm,
  record: Value,
  tell: Tell,
): Value | undefined {
  const parts: Record<string, Value> = {};
  for (const [at, [name, { template, visibleWhen, editor, displayOrder }]] of Object.entries(members).entries()) {
    const list = of.lists[name];
    if (!list) {
      tell(['members', name], 'unknown-list', `The entity owns no list "${name}".`);
      continue;
    }
    if (form.variant && !isFor(list, form.variant.name)) continue;
    const isGrid = editor !== undefined || isRowsOnly(list) || template !== undefined;
    const given = isGrid
      ? { list: name, label: list.label, template: template ?? list.template, record }
      : { list: name, label: list.label, entity, record, form: 'form' };
    parts[name] = {
      ...use(editor ?? (isGrid ? 'record.members' : 'record.memberForms'), given),
      displayOrder: displayOrder ?? at + 1,
      ...(visibleWhen === undefined ? {} : { visibleWhen }),
    };
  }
  return Object.keys(parts).length > 0
    ? { component: 'stack', displayOrder: 3, props: { gap: 'md' }, parts }
    : undefined;
}
