import { freeKey, keyOfText } from '../../../../metadata/derivedKey.ts';
import { readFieldRow, readListValues } from '../../../../metadata/edits/fieldRow.ts';
import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import type { Program } from '../../../../metadata/program.ts';
import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublishAll } from '../../../authoring/saveAndPublish.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { type ListField, type ListNames, listDefinitions } from '../listDefinitions.ts';

const RIGHTS = { viewers: ['view'], editors: ['view', 'add', 'edit', 'delete'] } as const;
/** Field types available in the browser: others reference records or files, which requires a developer. */
const TYPES = new Set([
  'text',
  'multiline',
  'dropdown',
  'multiselect',
  'numeric',
  'decimal',
  'date',
  'dateTime',
  'checkbox',
]);
const CHOSEN = new Set(['dropdown', 'multiselect']);

/** A list with its screens, its menu entry and its permissions, in the author's layer; it is published as any draft is. */
export const create: Operation<'newLists.create'> = {
  async run(context, { plural, label, fields, viewers = [], editors = [], under, comment }) {
    const { place, runtime } = await accountLayerTarget(context, undefined);
    const { definitions } = runtime.program;
    const [title, one] = [plural.trim(), label.trim()];
    if (title === '') throw wrong({ plural: t('templateMandatory') });
    if (one === '') throw wrong({ label: t('templateMandatory') });
    if (editors.length === 0) throw wrong({ editors: t('templateMandatory') });
    const unknown = [...viewers, ...editors].find((role) => !Object.hasOwn(definitions.role, role));
    if (unknown !== undefined) throw wrong({ editors: t('invalidValue') });
    if (under !== undefined && under !== '' && !Object.hasOwn(definitions.menu, under))
      throw wrong({ under: t('invalidValue') });
    const [storedIn] = Object.entries(definitions.entity).find(([, entity]) => entity.sharedTable) ?? [];
    if (storedIn === undefined) throw invalid('No entity has a table that lists of the browser share.');
    const names = await freeNames(context, definitions, one, title);
    const made = listDefinitions({
      names,
      label: one,
      plural: title,
      storedIn,
      fields: readFields(fields),
      under: under || undefined,
    });
    const given = Object.entries({ viewers, editors }).flatMap(([as, roles]) =>
      roles.flatMap((role) => RIGHTS[as as keyof typeof RIGHTS].map((right) => [role, `${names.resource}.${right}`])),
    );
    const roles = [...new Set(given.map(([role]) => role as string))].map((name) => {
      const role = definitions.role[name] as unknown as Keyed;
      const grants = given.flatMap(([to, permission]) => (to === name ? [[permission, {}]] : []));
      return {
        kind: 'role' as const,
        name,
        value: { ...role, grants: { ...(role.grants as Keyed), ...Object.fromEntries(grants) } },
      };
    });
    const version = await saveAndPublishAll(context, place, [...made, ...roles], comment || title);
    return {
      msg: t('newListMade', { list: title }),
      id: names.resource,
      ...(version === undefined ? {} : { version }),
    };
  },
};

const wrong = (errors: Record<string, LocalizedText>) =>
  new HttpError(412, Object.values(errors)[0] ?? t('invalidValue'), { errorRows: [{ errors }] });

/** @throws HttpError 412 with the wrong rows, or 422 without rows */
function readFields(rows: readonly Keyed[]): ListField[] {
  const errorRows: { tempId?: unknown; id?: unknown; errors: Record<string, LocalizedText> }[] = [];
  const fields = rows.map((row): ListField => {
    const type = String(row.type ?? 'text');
    const { field, wrong: members } = readFieldRow(row, type);
    const errors = Object.fromEntries(members.map((member) => [member, t('invalidValue')]));
    const label = String(row.label ?? '').trim();
    if (label === '') errors.label = t('templateMandatory');
    if (!TYPES.has(type)) errors.type = t('invalidValue');
    const values = CHOSEN.has(type) ? readListValues(row.values) : {};
    if (CHOSEN.has(type) && Object.keys(values).length === 0) errors.values = t('templateMandatory');
    if (Object.keys(errors).length > 0) errorRows.push({ tempId: row.tempId, id: row.id, errors });
    const { length, scale, isMandatory, isUniqueField } = field as Record<string, unknown>;
    return {
      label,
      type,
      ...(typeof length === 'number' ? { length } : {}),
      ...(typeof scale === 'number' && type === 'decimal' ? { scale } : {}),
      ...(isMandatory === true ? { isMandatory } : {}),
      ...(isUniqueField === true && type !== 'multiselect' ? { isUniqueField } : {}),
      values,
    };
  });
  if (errorRows.length > 0) throw new HttpError(412, t('templateMandatory'), { errorRows });
  if (fields.length === 0) throw new HttpError(422, t('newListNoField'));
  return fields;
}

/** Names that no definition has and under which no row was left. */
async function freeNames(
  context: OperationContext,
  definitions: Program['definitions'],
  label: string,
  plural: string,
): Promise<ListNames> {
  const entities = new Set([...Object.keys(definitions.entity), ...Object.keys(definitions.template)]);
  const resources = new Set([
    ...Object.keys(definitions.resource),
    ...Object.keys(definitions.permission).map((name) => name.split('.')[0] as string),
    ...Object.keys(definitions.route).map((name) => name.split('.')[0] as string),
  ]);
  const company = signedIn(context).context.company;
  for (;;) {
    const entity = freeKey(keyOfText(label) || 'list', entities);
    const rows = await context.services.store.entities(entity).count({ scopes: [{ company }] });
    if (rows === 0) return { entity, resource: freeKey(keyOfText(plural) || 'lists', resources) };
    entities.add(entity);
  }
}
