/**
 * Words of the language that are gone, taken out of what was kept in them: what somebody once published stays in force under a
 * product that says the same in another way.
 */
import { isKeyed, type Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Change } from '../../../metadata/kinds/overlay.ts';
import type { LayerEntryContent, LayerEntryName } from './layerEntry.ts';

type Rewrite = (name: string, content: LayerEntryContent) => LayerEntryContent;

/** `check` named the template by which an entity is saved, and named that of the entity's own name in every list made in the browser. */
const withoutCheck: Rewrite = (name, content) => {
  const { check, ...value } = content.value ?? {};
  return check === name ? { ...content, value } : content;
};

/**
 * `invoiceCharge` of a field was read by nothing: charges are a list of their own. A member of a field where a definition is
 * kept whole, and where a change sets or adds fields, a field, or that member.
 */
const withoutInvoiceCharge: Rewrite = (_, { value, changes }) => ({
  ...(value ? { value: withoutFlag(value) } : {}),
  ...(changes
    ? {
        changes: changes.flatMap((change): Change[] => {
          const names = 'at' in change && change.at !== undefined ? change.at.split('/') : [];
          if (!names.includes('fields')) return [change];
          if (names.at(-1) === FORMER_FLAG && names.at(-3) === 'fields') return [];
          if (!('value' in change) || !isKeyed(change.value)) return [change];
          const isField = names.at(-2) === 'fields';
          const rest = isField
            ? without(change.value)
            : names.at(-1) === 'fields'
              ? eachWithout(change.value)
              : change.value;
          return [{ ...change, value: rest }];
        }),
      }
    : {}),
});

const FORMER_FLAG = 'invoiceCharge';

function without(field: Keyed): Keyed {
  const { [FORMER_FLAG]: _, ...rest } = field;
  return rest;
}

const eachWithout = (fields: Keyed): Keyed =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, isKeyed(field) ? without(field) : field]));

/** A template or entity, and the lists that it owns. */
function withoutFlag(definition: Keyed): Keyed {
  const { fields, lists } = definition;
  const ofLists = (all: Keyed): Keyed =>
    Object.fromEntries(Object.entries(all).map(([name, list]) => [name, isKeyed(list) ? withoutFlag(list) : list]));
  return {
    ...definition,
    ...(isKeyed(fields) ? { fields: eachWithout(fields) } : {}),
    ...(isKeyed(lists) ? { lists: ofLists(lists) } : {}),
  };
}

/** Parameters that actions on transitions had until actions inherited them (docs/decisions/0207). */
const INHERITED = ['permission', 'states', 'field'];
const FORMER_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  'record.move': INHERITED,
  'record.moveWithReason': INHERITED,
  'record.transition': ['permission'],
  'record.transitionWithReason': ['permission'],
  'invoices.move': INHERITED,
  'invoices.moveSelected': INHERITED,
  'capture.move': ['states'],
  'capture.moveWhy': ['states'],
};

const withoutInherited: Rewrite = (_, content) => {
  const { use, with: parameters } = content.value ?? {};
  const former = typeof use === 'string' && Object.hasOwn(FORMER_PARAMETERS, use) ? FORMER_PARAMETERS[use] : undefined;
  if (!former || !isKeyed(parameters)) return content;
  const rest = Object.fromEntries(Object.entries(parameters).filter(([name]) => !former.includes(name)));
  return { ...content, value: { ...content.value, with: rest } };
};

const rewrites: Partial<Record<KindName, readonly Rewrite[]>> = {
  action: [withoutInherited],
  entity: [withoutCheck, withoutInvoiceCharge],
  template: [withoutInvoiceCharge],
};

/** @param kept content of a layer entry stored by any version of the product */
export const withoutFormerWords = ({ kind, name }: LayerEntryName, kept: LayerEntryContent): LayerEntryContent =>
  (rewrites[kind] ?? []).reduce((content, rewrite) => rewrite(name, content), kept);
