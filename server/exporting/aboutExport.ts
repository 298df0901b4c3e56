/** Content and author of a file of records, for its reader: the filter as displayed, sort order, rows, time. */
import { filterInWords } from '../../engine/filters/filterInWords.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FilterLeaf, FilterTree } from '../../metadata/kinds/filter.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { t } from '../platform/words/localizedText.ts';
import { messageOf } from '../platform/words/words.ts';
import { entityFields } from '../records/read/entityFields.ts';
import type { Labels } from '../records/read/listLabels.ts';
import { mayReadList } from '../records/read/listPermissions.ts';
import { type SelectionRequest, visibleTypes } from '../records/read/requestedSelection.ts';
import type { ExportLayout } from './exportColumn.ts';
import { labelsOfList } from './shownLabels.ts';

type WordedField = Pick<EffectiveField, 'key' | 'label' | 'type' | 'suggestionsSource'>;
type Asked = SelectionRequest & { ids?: string[] | undefined };

/**
 * @param at when, as clocks show it, with their zone
 * @returns a function of how many rows were written
 */
export async function aboutExport(
  context: OperationContext,
  asked: Asked,
  at: string,
): Promise<(rows: number) => ReturnType<ExportLayout['about']>> {
  const { program } = context.runtime;
  const fields = fieldsOf(context, asked);
  const words = asked.ids ? t('exportSelectedRows').in(program) : await filterWords(context, asked, fields);
  const sorted = (asked.sort ?? []).map(({ field, dir }) => {
    const label = fields.find(({ key }) => key === field)?.label ?? field;
    return dir === 'desc' ? t('exportDescending', { field: label }).in(program) : label;
  });
  const { plural } = entityFields(context.runtime, asked.entity).definition;
  return (rows) => [
    [t('exportRecords').in(program), plural],
    [t('exportFilter').in(program), words || t('exportAllRows').in(program)],
    ...(sorted.length > 0 ? [[t('exportSort').in(program), sorted.join(', ')] as const] : []),
    [t('exportRows').in(program), String(rows)],
    [t('exportedOn').in(program), at],
    [t('exportedBy').in(program), signedIn(context).user.name],
  ];
}

/** The fields that the user may filter by, as the template calls them. */
function fieldsOf(context: OperationContext, { entity, template }: Asked): WordedField[] {
  const types = visibleTypes(context, entity, template);
  const named = template === undefined ? [] : (context.runtime.program.fields[template] ?? []);
  const { fields } = entityFields(context.runtime, entity, template);
  return Object.entries(types).map(([key, type]) => {
    const field = named.find((one) => one.key === key) ?? fields[key];
    return { key, type, label: field?.label ?? key, suggestionsSource: field?.suggestionsSource };
  });
}

const leavesOf = (tree: FilterTree): FilterLeaf[] =>
  tree.fields.flatMap((node) => ('fields' in node ? leavesOf(node) : [node]));

async function filterWords(context: OperationContext, asked: Asked, fields: readonly WordedField[]): Promise<string> {
  const filter = asked.filter as FilterTree | undefined;
  if (!filter) return '';
  const { program } = context.runtime;
  const labels = new Map<string, Labels>();
  for (const { name, value, value1, value2 } of leavesOf(filter)) {
    const list = fields.find(({ key }) => key === name)?.suggestionsSource;
    const definition = list === undefined ? undefined : program.definitions.list[list];
    if (!list || !definition || !mayReadList(context.runtime, context.access, list)) continue;
    const { labels: fixed, ask } = labelsOfList(context, definition);
    const values = [value, value1, value2].flat().filter((one) => one !== null && one !== undefined && one !== '');
    const found = ask ? await ask(values.map(String)) : fixed;
    labels.set(list, new Map([...(labels.get(list) ?? []), ...found]));
  }
  return filterInWords(filter, fields, {
    word: (name, params) => messageOf(program, name, name, params),
    label: (list, value) => labels.get(list)?.get(value),
  });
}
