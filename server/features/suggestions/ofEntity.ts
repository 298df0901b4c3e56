/**
 * Lists over the entity that a neighboring field names (`entity` of the dependent fields): its records by name, or its
 * fields by label. An entity that the user can neither list nor open is not disclosed.
 */
import { MAX_CHOSEN_VALUES } from '../../../engine/labels/requestLabels.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { denied } from '../../platform/http/httpError.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { labelsOfField } from '../../records/read/listLabels.ts';
import { findNamed, namingFields } from '../../records/read/namedRecords.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import type { Suggestion } from '../../records/read/suggestions.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recipientFields, visibleFields } from './fieldsOver.ts';
import { suggestionPage } from './suggestionPage.ts';

/** Maximum length of the search text in characters. */
const MAX_TYPED_LENGTH = 100;

interface Asked {
  /** Nothing where the field beside the list is empty: then nothing is offered. */
  entity: unknown;
  q: string;
  offset: number;
  limit: number;
  /** Values that are chosen already, whose labels come too. */
  selected: readonly unknown[];
}

interface Page {
  msg: Suggestion[];
  more: boolean;
}

const NOTHING: Page = { msg: [], more: false };

/** @throws HttpError 403 if the user cannot see records of the entity, 404 for an unknown name */
export async function recordSuggestions(context: OperationContext, asked: Asked): Promise<Page> {
  const { entity, q, offset, limit, selected } = asked;
  if (typeof entity !== 'string' || entity === '') return NOTHING;
  entityFields(context.runtime, entity);
  const fields = namingFields(context, entity);
  if (!fields) throw denied();
  const typed = q.trim().slice(0, MAX_TYPED_LENGTH);
  const found = await findNamed(context, entity, fields, { typed: [typed], offset, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const missing = selected
    .slice(0, MAX_CHOSEN_VALUES)
    .map(String)
    .filter((id) => !shown.some((one) => one.id === id));
  const chosen =
    offset > 0 || missing.length === 0 ? [] : await context.services.store.entities(entity).getMany(missing);
  const all = [...chosen.filter(isAccessible(context, entity, 'get')), ...shown];
  return { msg: await named(context, entity, fields, all), more: found.length > limit };
}

/** Each by its title, and its code where it has one. @param seen the fields that this user may see of what they are called */
async function named(
  context: OperationContext,
  entity: string,
  seen: readonly string[],
  records: readonly StoredRecord[],
): Promise<Suggestion[]> {
  const { definition, fields } = entityFields(context.runtime, entity);
  const { title, code } = definition;
  const ofTitle = fields[title];
  const titles = [...new Set(records.map(({ values }) => String(values[title] ?? '')))].filter((value) => value !== '');
  const labels = ofTitle ? await labelsOfField(context, ofTitle, titles) : new Map<string, string>();
  return records.map(({ id, values }) => {
    const called = String(values[title] ?? '');
    const texts = [labels.get(called) ?? called, code !== undefined && seen.includes(code) ? values[code] : ''];
    const n = texts.filter((text) => text !== '' && text !== undefined && text !== null).join(' · ');
    return { id, v: id, n: n === '' ? id : n };
  });
}

/**
 * The fields of an entity and the lists that its records own, or those of the template of an event without one, as far as this
 * user may see them. The records of an event `ENTITY.TRANSITION` are those of its entity.
 * @throws HttpError as of records
 */
export function fieldSuggestions(context: OperationContext, asked: Asked, holding?: ListDefinition['holding']): Page {
  const { entity, q, offset, limit, selected } = asked;
  if (typeof entity !== 'string' || entity === '') return NOTHING;
  const over = entity.split('.', 1)[0] as string;
  const fields = holding === 'recipients' ? recipientFields(context, over) : visibleFields(context, over);
  const labels = new Set<string>();
  const entries = fields.map(([key, said]) => {
    // Duplicate labels get the key appended.
    const label = labels.has(said) ? `${said} (${key})` : said;
    labels.add(said);
    return { value: key, label };
  });
  const sorted = entries.sort((one, other) => (one.label < other.label ? -1 : 1));
  const page = suggestionPage(sorted, q.slice(0, MAX_TYPED_LENGTH), offset, limit);
  if (offset > 0) return page;
  const missing = sorted.filter(({ value }) => selected.includes(value) && !page.msg.some(({ v }) => v === value));
  return { ...page, msg: [...suggestionPage(missing, '', 0, MAX_CHOSEN_VALUES).msg, ...page.msg] };
}
