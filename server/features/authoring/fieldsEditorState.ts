/** The fields of a template as a layer and the own drafts have them: the rows of the grid in which they are authored. */
import { conditionTexts } from '../../../engine/forms/fieldConditions.ts';
import { canonicalJson } from '../../../metadata/canonical.ts';
import { type MergedField, mergeFields } from '../../../metadata/compiler/mergeFields.ts';
import { fieldRow, listValuesText } from '../../../metadata/edits/fieldRow.ts';
import { isKeyed, type Keyed } from '../../../metadata/edits/keyed.ts';
import { type Conflict, mergeValues } from '../../../metadata/edits/mergeValues.ts';
import { fieldPath } from '../../../metadata/fieldPath.ts';
import { type FieldTypes, isFieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { TemplateDefinition } from '../../../metadata/kinds/template.ts';
import { ordered } from '../../../metadata/order.ts';
import type { Program } from '../../../metadata/program.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import { sha256 } from '../../../metadata/sha256.ts';
import { findVersion, type Version } from '../../authoring/definitionVersions.ts';
import { definitionIn, effectiveDefinition } from '../../authoring/effectiveDefinition.ts';
import { type LayerState, type LayerTarget, readLayerState } from '../../authoring/layerTarget.ts';
import { compileWithDrafts, definitionsBelow, readDrafts } from '../../authoring/saveDraft.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { CompiledLayers, LayerEntryFault } from '../../program/layers/compileLayers.ts';
import type { LayerEntryInForce } from '../../program/layers/inForce.ts';
import { type LayerEntry, type LayerEntryName, layerEntryKey } from '../../program/layers/layerEntry.ts';
import { typeRow } from './typeList.ts';

type Definitions = Program['definitions'];

export interface FieldsEditorState {
  place: LayerTarget;
  state: LayerState;
  drafts: ReadonlyMap<string, Version>;
  compiled: CompiledLayers['compiled'];
  faults: readonly LayerEntryFault[];
  name: string;
  /** As drafted, else as in force. */
  template: TemplateDefinition;
  /** In display order, merged over the entity's. */
  fields: ReadonlyMap<string, Keyed>;
  /** Those that are in force, in this layer as below it. */
  settled: ReadonlySet<string>;
  base: number;
  draft: number;
  rows: Keyed[];
}

const merged = (definitions: Definitions, template: Keyed | undefined): Map<string, Keyed> => {
  if (!template) return new Map();
  const made = template as unknown as TemplateDefinition;
  const entity = made.entity === undefined ? undefined : definitions.entity[made.entity];
  // Referenced fields show the properties of the other record's field; only those of the template can be edited.
  const asThere = (field: MergedField): MergedField => {
    const leadsTo = field.path === undefined ? undefined : fieldPath(field.path, entity);
    const other = leadsTo && definitions.entity[leadsTo.entity]?.fields[leadsTo.field];
    const { type, label, length } = other ?? {};
    return other ? { type, label, ...(length === undefined ? {} : { length }), ...field, isReadonly: true } : field;
  };
  return new Map(mergeFields(made, entity).map(([key, field]) => [key, asThere(field) as Keyed]));
};

/**
 * @param shippedOnly true for the fields of the files, without layers of the store
 * @throws HttpError 404 for an unknown template
 */
export async function fieldsEditorState(
  context: OperationContext,
  place: LayerTarget,
  name: string,
  shippedOnly = false,
): Promise<FieldsEditorState> {
  const layerEntry: LayerEntryName = { kind: 'template', name };
  const state = await readLayerState(context, place);
  const drafts = await readDrafts(context, place.layer);
  const [{ compiled, faults }, below, files] = await Promise.all([
    compileWithDrafts(context, state, drafts.values()),
    definitionsBelow(context, state),
    context.services.programs.compile([]),
  ]);
  const { definitions } = compiled;
  const drafted = definitionIn(definitions, layerEntry);
  if (!drafted) throw notFound(t('templateNotFound'));
  const own = state.pieces.find((one) => layerEntryKey(one) === layerEntryKey(layerEntry));
  const draft = drafts.get(layerEntryKey(layerEntry));
  const { template, met } = await withTheirs(context, place, layerEntry, {
    draft,
    own,
    below: definitionIn(below, layerEntry),
    drafted,
  });
  const inForce = merged(definitions, effectiveDefinition(layerEntry, definitionIn(below, layerEntry), own?.content));
  const under = merged(below, definitionIn(below, layerEntry));
  const shipped = merged(files.compiled.definitions, definitionIn(files.compiled.definitions, layerEntry));
  const fields = shippedOnly ? shipped : merged(definitions, template);
  const wrong = faultsOf(
    faults,
    [draft ?? own].flatMap((one) => one ?? []),
    name,
  );

  const levelOf = (key: string): string => {
    if (place.level === 'accounts' && !sameJson(fields.get(key), under.get(key))) return 'account';
    return sameJson((place.level === 'accounts' ? under : fields).get(key), shipped.get(key)) ? 'default' : 'system';
  };
  const types = typesOfFields(fields);
  const rows = [...fields].map(([key, field], at): Keyed => {
    const source = typeof field.suggestionsSource === 'string' ? field.suggestionsSource : undefined;
    const list = source === undefined ? undefined : (definitions.list[source] as ListDefinition | undefined);
    const values = list?.values;
    const row: Keyed = {
      ...fieldRow(key, field, at + 1),
      ...conditionTexts(field, types),
      ...(values ? { listValues: listValuesText(ordered(values)) } : {}),
      ...typeRow(list),
      level: levelOf(key),
      isDraft: !shippedOnly && !sameJson(field, inForce.get(key)),
      isSettled: inForce.has(key),
    };
    const both = Object.fromEntries(
      met
        .filter(({ path }) => path[1] === key)
        .map(({ path, theirs }) => [path[2] ?? 'key', t('templateMet', { value: shown(theirs) })]),
    );
    const errors = wrong.has(key) || Object.keys(both).length > 0 ? { ...wrong.get(key), ...both } : undefined;
    return { id: key, version: versionOf(row), ...row, ...(errors ? { errors } : {}) };
  });
  return {
    place,
    state,
    drafts,
    compiled,
    faults,
    name,
    template: template as unknown as TemplateDefinition,
    fields,
    settled: new Set(inForce.keys()),
    base: own?.version ?? 0,
    draft: draft?.version ?? 0,
    rows,
  };
}

/**
 * Merges the draft with later publications: independent changes of both are retained, and for conflicts in one member
 * the author's value wins and is marked.
 */
async function withTheirs(
  context: OperationContext,
  place: LayerTarget,
  layerEntry: LayerEntryName,
  {
    draft,
    own,
    below,
    drafted,
  }: { draft: Version | undefined; own: LayerEntryInForce | undefined; below: Keyed | undefined; drafted: Keyed },
): Promise<{ template: Keyed; met: Conflict[] }> {
  if (!draft || draft.base === (own?.version ?? 0)) return { template: drafted, met: [] };
  const from =
    draft.base === 0
      ? undefined
      : await findVersion(context.services.store.db, place.layer, layerEntry, draft.base, draft.author);
  const merged = mergeValues(
    effectiveDefinition(layerEntry, below, from?.content),
    drafted,
    effectiveDefinition(layerEntry, below, own?.content),
  );
  const value = isKeyed(merged.value) ? merged.value : drafted;
  return { template: value, met: merged.conflicts.filter(({ path }) => path[0] === 'fields') };
}

/** The types of fields that say one. */
export const typesOfFields = (fields: ReadonlyMap<string, Keyed>): FieldTypes =>
  Object.fromEntries(
    [...fields].flatMap(([key, { type, path }]) => (isFieldType(type) && path === undefined ? [[key, type]] : [])),
  );

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''));

/** The row's content as a number: whoever saves names the one that they saw. What is said about the row does not count. */
function versionOf({ level: _, isDraft: _d, isSettled: _s, displayOrder: _o, ...row }: Keyed): number {
  return Number.parseInt(sha256(canonicalJson(row)).slice(0, 12), 16);
}

/** Faults of the template by field and member. */
function faultsOf(
  faults: readonly LayerEntryFault[],
  layerEntries: readonly LayerEntry[],
  name: string,
): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const { piece: layerEntry, path = [], message, severity } of faults) {
    if (severity !== 'error' || layerEntry?.kind !== 'template' || layerEntry.name !== name) continue;
    const [first, index, ...inside] = path;
    const change = layerEntries[0]?.content.changes?.[Number(index)];
    const names =
      first === 'changes'
        ? [...String(change && 'at' in change ? change.at : '').split('/'), ...inside.slice(1)]
        : path.slice(1);
    const [fields, key, member] = names;
    if (fields !== 'fields' || key === undefined) continue;
    found.set(String(key), { ...found.get(String(key)), [member === undefined ? 'key' : String(member)]: message });
  }
  return found;
}
