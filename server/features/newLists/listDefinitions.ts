/** Creates the definitions of a new list, equal to those a developer would write. */

import { freeKey, keyOfText } from '../../../metadata/derivedKey.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { sentRowNames } from '../../../metadata/rowNames.ts';

export interface ListField {
  label: string;
  type: string;
  length?: number;
  scale?: number;
  isMandatory?: boolean;
  isUniqueField?: boolean;
  /** For dropdowns and multiselects. */
  values: Readonly<Record<string, { label: string; displayOrder: number }>>;
}

export interface ListNames {
  /** Name of the entity and its template. */
  entity: string;
  /** Name of the resource, its routes and its permissions. */
  resource: string;
}

/** The length of a field where none was said: without one its row could not be saved again in the field templates. */
const LENGTHS: Readonly<Record<string, number>> = {
  text: 100,
  multiline: 2000,
  dropdown: 60,
  multiselect: 1000,
  numeric: 10,
  decimal: 16,
  date: 10,
  dateTime: 24,
  checkbox: 5,
};

interface ListOrder {
  names: ListNames;
  label: string;
  plural: string;
  storedIn: string;
  fields: readonly ListField[];
  under: string | undefined;
}

interface Definition {
  kind: KindName;
  name: string;
  value: Keyed;
}

/** The first field names an entry: it is of the entity, all others are of the template alone, where people add more. */
export function listDefinitions({ names, label, plural, storedIn, fields, under }: ListOrder): Definition[] {
  const taken = new Set(sentRowNames);
  const keyed = fields.map((field, at) => {
    const key = freeKey(keyOfText(field.label) || `field${at + 1}`, taken);
    taken.add(key);
    return { ...field, key };
  });
  const [title] = keyed;
  if (!title) return [];
  const lists = keyed
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ key, label: of, values }): Definition => {
      return { kind: 'list', name: `${names.entity}.${key}`, value: { label: of, values } };
    });
  const said = ({ key, values, ...field }: (typeof keyed)[number]): Keyed => ({
    length: LENGTHS[field.type],
    ...field,
    ...(Object.keys(values).length > 0 ? { suggestionsSource: `${names.entity}.${key}` } : {}),
  });
  const template = Object.fromEntries(
    keyed.map((field, at) => [
      field.key,
      at === 0 ? { isMasterField: true, displayOrder: 1 } : { ...said(field), displayOrder: at + 1 },
    ]),
  );
  return [
    ...lists,
    {
      kind: 'entity',
      name: names.entity,
      value: {
        label,
        plural,
        scope: 'system',
        storedIn,
        title: title.key,
        access: names.resource,
        fields: { [title.key]: { ...said(title), isMandatory: true } },
      },
    },
    {
      kind: 'template',
      name: names.entity,
      value: { label: plural, docType: names.entity, entity: names.entity, fields: template },
    },
    {
      kind: 'resource',
      name: names.resource,
      value: {
        entity: names.entity,
        paths: {
          main: {
            base: `/lists/${names.resource}`,
            list: 'view',
            new: 'new',
            edit: 'edit/{id}',
            product: 'admin',
            menu: { icon: 'list', ...(under === undefined ? {} : { under }) },
          },
        },
        sort: [{ field: title.key, dir: 'asc' }],
        offers: ['history', 'delete', 'deleted', 'clone', 'export', 'print', 'import'],
      },
    },
  ];
}
