/** Saves rows of the field template grid as a draft: valid rows are saved, errors are returned by cell. */
import { type ConditionRefusal, readConditions } from '../../../engine/forms/fieldConditions.ts';
import { ownListName, readFieldRow, readListValues } from '../../../metadata/edits/fieldRow.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { DependentField } from '../../../metadata/kinds/field.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import { ordered, type Placed } from '../../../metadata/order.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import type { LayerTarget } from '../../authoring/layerTarget.ts';
import { saveDraft } from '../../authoring/saveDraft.ts';
import { planFields, type WrongField } from '../../authoring/templateFields.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import { layerEntryKey } from '../../program/layers/layerEntry.ts';
import { anchorFields } from './anchorFields.ts';
import { type FieldsEditorState, fieldsEditorState, typesOfFields } from './fieldsEditorState.ts';
import { saysType, type TypeMembers, typeList } from './typeList.ts';

export interface FieldsOutcome {
  /** Ids are field keys. */
  saved: { tempId?: unknown; id: string }[];
  errorRows: { tempId?: unknown; id?: string; errors: Record<string, LocalizedText> }[];
  conflicts: { tempId?: unknown; id: string; stored?: Keyed }[];
}

interface SentRow {
  row: Keyed;
  sent: Keyed;
  /** A list of its own, of the field that then reads it. */
  list?: ListDefinition;
  errors: Record<string, LocalizedText>;
}

/** @throws HttpError 422 where nothing is sent, or where the template as a whole would be wrong */
export async function saveFields(
  context: OperationContext,
  place: LayerTarget,
  template: string,
  rows: readonly Keyed[],
): Promise<FieldsOutcome> {
  const editorState = await fieldsEditorState(context, place, template);
  const { editorState: now, outcome, kept } = sort(editorState, rows);
  if (rows.length === 0 && !stale(now)) throw new HttpError(422, t('templateNoData'));
  for (;;) {
    const good = kept.filter(({ errors }) => Object.keys(errors).length === 0);
    const planned = planFields({
      template: now.template,
      now: now.fields,
      settled: now.settled,
      sent: good.map(({ sent }) => sent),
      orders: new Map([...now.fields.keys()].map((key, at) => [key, at + 1])),
      rowOf: (key, at) => [...now.fields.keys()].indexOf(key) + 1 || at + 1,
      byPlace: true,
    });
    const { wrong } = planned;
    if (wrong.length > 0) {
      mark(good, wrong);
      continue;
    }
    outcome.errorRows.push(
      ...kept
        .filter(({ errors }) => Object.keys(errors).length > 0)
        .map(({ row, errors }) => ({
          tempId: row.tempId,
          ...(row.id === undefined ? {} : { id: String(row.id) }),
          errors,
        })),
    );
    if (good.length > 0 || stale(now)) {
      const placeOf = ({ key }: Keyed) => [...now.fields.keys()].indexOf(String(key)) + 1;
      const moved = new Set(
        good
          .filter(({ sent }) => sent.isRemoved !== true && planned.orders.get(String(sent.key)) !== placeOf(sent))
          .map(({ sent }) => String(sent.key)),
      );
      const wanted = [...planned.orders].sort(([, one], [, other]) => one - other).map(([key]) => key);
      const entity = now.compiled.definitions.entity[now.template.entity ?? ''];
      await save(context, now, good, anchorFields(planned.template, entity, moved, wanted) as unknown as Keyed);
    }
    outcome.saved.push(...good.map(({ row, sent }) => ({ tempId: row.tempId, id: String(sent.key) })));
    return outcome;
  }
}

const stale = ({ drafts, base, name }: FieldsEditorState): boolean => {
  const draft = drafts.get(layerEntryKey({ kind: 'template', name }));
  return draft !== undefined && draft.base !== base;
};

/** Sent rows as fields; those that somebody else changed since they were seen are conflicts. */
function sort(editorState: FieldsEditorState, rows: readonly Keyed[]) {
  const outcome: FieldsOutcome = { saved: [], errorRows: [], conflicts: [] };
  const byKey = new Map(editorState.rows.map((row) => [String(row.key), row]));
  const kept: SentRow[] = [];
  const types = typesWith(editorState, rows);
  for (const row of rows) {
    const id = row.id === undefined || row.id === null ? undefined : String(row.id);
    const stored = id === undefined ? undefined : byKey.get(id);
    if (id !== undefined && (!stored || (row.version !== undefined && row.version !== stored.version))) {
      outcome.conflicts.push({ tempId: row.tempId, id, ...(stored ? { stored } : {}) });
      continue;
    }
    kept.push(read(editorState, row, id, types));
  }
  return { editorState, outcome, kept };
}

/** The types of the fields as they would be: conditions may ask for fields that are sent with them. */
function typesWith({ fields }: FieldsEditorState, rows: readonly Keyed[]): FieldTypes {
  const all = new Map(fields);
  for (const row of rows) {
    const key = String(row.key ?? row.id ?? '').trim();
    if (row.isRemoved === true) all.delete(key);
    else if (row.type !== undefined) all.set(key, { ...all.get(key), type: row.type });
  }
  return typesOfFields(all);
}

function read(editorState: FieldsEditorState, row: Keyed, id: string | undefined, types: FieldTypes): SentRow {
  const errors: Record<string, LocalizedText> = {};
  const key = row.key === undefined || row.key === null ? id : String(row.key).trim();
  if (id !== undefined && key !== id) {
    errors.key = t(editorState.fields.get(id)?.isDefault ? 'templateDefaultField' : 'templateKeyFixed');
  }
  if (key === undefined || key === '') errors.key = t('templateMandatory');
  const before = editorState.fields.get(key ?? '');
  const { field, wrong } = readFieldRow(row, row.type ?? before?.type);
  for (const member of wrong) errors[member] = t('invalidValue');
  const { conditions, refused } = readConditions(row, types, before);
  for (const [member, refusal] of Object.entries(refused)) errors[member] = refusalWords(refusal);
  const sent: Keyed = {
    ...field,
    ...conditions,
    key: key ?? '',
    isNew: id === undefined,
    ...(row.isRemoved === true ? { isRemoved: true } : {}),
  };
  // Authors in a browser cannot change if a field is part of the product.
  delete sent.isDefault;
  const ofType = readType(editorState, row, sent, id, errors);
  if (ofType || !Object.hasOwn(row, 'listValues')) return ofType ?? { row, sent, errors };
  const values = readListValues(row.listValues);
  const named = editorState.compiled.definitions.list[String(before?.suggestionsSource ?? '')];
  const same = named?.values && sameJson(labels(named.values), labels(values));
  if (same || Object.keys(values).length === 0) return { row, sent, errors };
  return ofOwnList(editorState, { row, sent, errors }, { label: titleOf(editorState, sent), values });
}

function refusalWords(refusal: ConditionRefusal): LocalizedText {
  if (refusal.why === 'wrong') return t('conditionWrong', { why: refusal.message });
  return t(refusal.why === 'written' ? 'conditionWritten' : 'conditionUnreadable');
}

const ofOwnList = (editorState: FieldsEditorState, { row, sent, errors }: SentRow, list: ListDefinition): SentRow => ({
  row,
  sent: { ...sent, suggestionsSource: ownListName(editorState.name, String(sent.key)) },
  list,
  errors,
});

const titleOf = (editorState: FieldsEditorState, { key, label }: Keyed): string =>
  String(label ?? editorState.fields.get(String(key))?.label ?? key);

/** The row with a list over a metadata type, where it says something of one; undefined where it does not. */
function readType(
  editorState: FieldsEditorState,
  row: Keyed,
  sent: Keyed,
  id: string | undefined,
  errors: Record<string, LocalizedText>,
): SentRow | undefined {
  const stored = editorState.rows.find(({ key }) => key === id);
  const dependent = (sent.dependentFields ?? editorState.fields.get(id ?? '')?.dependentFields) as
    | DependentField[]
    | undefined;
  // Dependent fields affect the suggestions, so changing them changes the list.
  const isOf = saysType(row) || (Object.hasOwn(row, 'dependentFields') && stored?.metadataType !== undefined);
  if (!isOf || Object.hasOwn(row, 'suggestionsSource')) return undefined;
  const now: TypeMembers = { ...stored, ...row };
  // Keys of another type are invalid.
  if (Object.hasOwn(row, 'metadataType') && row.metadataType !== stored?.metadataType)
    for (const member of ['metadataKey', 'metadataLabel'] as const) if (!Object.hasOwn(row, member)) delete now[member];
  if (String(now.metadataType ?? '').trim() === '') {
    if (stored?.metadataType === undefined || Object.hasOwn(row, 'listValues')) return undefined;
    return { row, sent: { ...sent, suggestionsSource: null }, errors };
  }
  const made = typeList(editorState.compiled.definitions, now, titleOf(editorState, sent), dependent ?? []);
  if ('errors' in made) return { row, sent, errors: { ...errors, ...made.errors } };
  return ofOwnList(editorState, { row, sent, errors }, made.list);
}

const labels = (values: Readonly<Record<string, Placed & { label: string }>>) =>
  ordered(values).map(([value, { label }]) => [value, label]);

/** @throws HttpError 422 for what is wrong with no field in particular */
function mark(good: readonly SentRow[], wrong: readonly WrongField[]): void {
  const whole = wrong.find(({ at }) => at === undefined);
  for (const { at, member, words } of wrong) {
    const one = at === undefined ? undefined : good[at];
    if (one) one.errors[member] ??= words;
  }
  // With rows left out it may be right again.
  if (whole && wrong.every(({ at }) => at === undefined)) throw new HttpError(422, whole.words);
}

async function save(
  context: OperationContext,
  editorState: FieldsEditorState,
  good: readonly SentRow[],
  value: Keyed,
): Promise<void> {
  const { state, drafts, name } = editorState;
  for (const { sent, list } of good) {
    if (!list) continue;
    const layerEntry = { kind: 'list' as const, name: ownListName(name, String(sent.key)) };
    const own = state.pieces.find((one) => layerEntryKey(one) === layerEntryKey(layerEntry));
    await saveDraft(context, state, {
      ...layerEntry,
      value: list as unknown as Keyed,
      base: own?.version ?? 0,
      draft: drafts.get(layerEntryKey(layerEntry))?.version ?? 0,
    });
  }
  const { base, draft } = editorState;
  await saveDraft(context, state, { kind: 'template', name, value, base, draft });
}
