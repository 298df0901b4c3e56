/** The fields of a template as its grid sends them, with the checks of configuration.txt section 5, "Field templates". */
import type { Keyed } from '../../metadata/changes/keyed.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { TemplateDefinition } from '../../metadata/kinds/template.ts';
import { HttpError } from '../http/httpError.ts';
import { said, type Words } from '../runtime/said.ts';

/** What a default field keeps, whoever edits it. */
const FIXED = ['isMandatory', 'isMasterField', 'isUniqueField', 'isActive'] as const;
/** Without these a field is not saved. */
const NEEDED = ['label', 'type', 'length', 'displayOrder'] as const;

const refused = (words: Words, field?: unknown) => new HttpError(422, words, field === undefined ? {} : { field });

/**
 * The template with the sent fields in place of what it said of them; what a sent field does not name stays as it was.
 * @param effective the fields in force, with what the entity says of them
 * @throws HttpError 422 with the field that is wrong
 */
export function withFields(
  template: TemplateDefinition,
  effective: readonly EffectiveField[],
  sent: readonly Keyed[],
): TemplateDefinition {
  if (sent.length === 0) throw refused(said('templateNoData'));
  const inForce = new Map(effective.map((field) => [field.key, field]));
  const fields: Record<string, Keyed> = { ...(template.fields as Record<string, Keyed>) };
  const seen = new Set<string>();
  for (const { key, isRemoved, ...given } of sent) {
    if (typeof key !== 'string' || !/^[A-Za-z][A-Za-z0-9]*$/.test(key)) throw refused(said('templateKeyLetters'), key);
    if (seen.has(key)) throw refused(said('templateKeyTwice'), key);
    seen.add(key);
    const before = inForce.get(key);
    if (before?.isDefault) refuseFixed(key, before, given, isRemoved === true);
    if (isRemoved === true) {
      delete fields[key];
      continue;
    }
    if (before && given.type !== undefined && given.type !== before.type) throw refused(said('templateTypeFixed'), key);
    // A field that is there may be shown without a length; taking one of them away is no way to save.
    const lacks = NEEDED.some(
      (name) => given[name] === null || given[name] === '' || (!before && given[name] === undefined),
    );
    if (lacks) throw refused(said('templateMandatory'), key);
    const { after, ...rest } = fields[key] ?? {};
    // A number takes the place of an anchor.
    const anchor = after === undefined || given.displayOrder !== undefined ? {} : { after };
    fields[key] = { ...rest, ...anchor, ...changedOf(before, given) };
  }
  const next = { ...template, fields } as TemplateDefinition;
  checkWhole(fields, inForce, seen);
  return next;
}

function refuseFixed(key: string, before: EffectiveField, given: Keyed, isRemoved: boolean): void {
  const changed = FIXED.some(
    (name) => given[name] !== undefined && given[name] !== (before[name] ?? name === 'isActive'),
  );
  if (changed || isRemoved) throw refused(said('templateDefaultField'), key);
}

/** Only what differs from what is in force: what the entity says already is not said again. */
function changedOf(before: EffectiveField | undefined, given: Keyed): Keyed {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && value !== (before as Keyed | undefined)?.[name],
    ),
  );
}

function checkWhole(
  fields: Record<string, Keyed>,
  inForce: ReadonlyMap<string, EffectiveField>,
  sent: ReadonlySet<string>,
): void {
  const keys = Object.keys(fields);
  const says = (key: string, name: 'isMasterField' | 'displayOrder') => fields[key]?.[name] ?? inForce.get(key)?.[name];
  const masters = keys.filter((key) => says(key, 'isMasterField') === true);
  if (masters.length === 0) throw refused(said('templateMasterMissing'));
  if (masters.length > 1) throw refused(said('templateMasterTwice', { fields: masters }));
  const orders = new Map<unknown, string>();
  keys.forEach((key, index) => {
    const order = says(key, 'displayOrder');
    if (order === undefined) return;
    if (sent.has(key) && (!Number.isInteger(order) || Number(order) < 1 || Number(order) > keys.length))
      throw refused(said('templateOrderRange', { count: keys.length }), key);
    const other = orders.get(order);
    if (other !== undefined && (sent.has(key) || sent.has(other)))
      throw refused(said('templateOrderTwice', { row: index + 1 }), key);
    orders.set(order, key);
  });
}
