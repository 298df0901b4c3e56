/** Template fields of another record (`path`): the template may set how they look, but nothing that is stored. */
import { fieldPath, pathWords } from '../../fieldPath.ts';
import type { FieldType } from '../../kinds/fieldTypes.ts';
import { fieldsOfRow } from '../../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import type { TemplateDefinition } from '../../kinds/template.ts';
import { recordProperties } from '../../rowNames.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

/** Types of which a cell shows more than the value. */
const NOT_SHOWN: readonly FieldType[] = ['file', 'condition'];

export function fieldPaths(context: Context): void {
  for (const [name, template] of context.all('template'))
    for (const [key, field] of Object.entries(template.fields))
      if (field.path !== undefined) ofField(context, name, template, key, field.path);
  for (const [name, rule] of context.all('rules')) ofRule(context, name, rule);
}

/** A rule decides by the record alone, in the browser as at the save: what is another record's it looks up. */
function ofRule(context: Context, name: string, rule: RuleSetDefinition): void {
  const fields = context.get('template', rule.template)?.fields ?? {};
  const isPath = (key: string | undefined) => key !== undefined && Object.hasOwn(fields, key) && fields[key]?.path;
  const named = [rule.field, ...(rule.rows as Record<string, unknown>[]).flatMap(fieldsOfRow)].find(isPath);
  if (named === undefined) return;
  const cursor = descend(context.cursor('rules', name), [named === rule.field ? 'field' : 'rows']);
  const message = `"${named}" is another record's: a rule reads what it looks up (FETCH), not what is shown beside its record.`;
  context.report.cursor(cursor, 'field-path', message);
}

function ofField(context: Context, name: string, template: TemplateDefinition, key: string, path: string): void {
  const { entity: of } = template;
  const cursor = descend(context.cursor('template', name), ['fields', key]);
  const tell = (word: string, message: string) =>
    context.report.cursor({ ...descend(cursor, [word]), aboutKey: word !== 'path' }, 'field-path', message);
  for (const word of Object.keys(template.fields[key] ?? {}))
    if (!pathWords.has(word))
      tell(word, `The field "${key}" is another record's and only shown here: "${word}" is not for it.`);
  const entity = of === undefined ? undefined : context.get('entity', of);
  if (!entity) return;
  if (Object.hasOwn(entity.fields, key))
    tell(
      'path',
      `The entity "${of}" has a field "${key}" of its own: one that is another record's needs another name.`,
    );
  const found = fieldPath(path, entity);
  if (!found) {
    if (!path.includes('.')) tell('path', `"${path}" is no field of another record: that is written "${path}.FIELD".`);
    return;
  }
  if (entity.storedIn !== undefined)
    tell('path', `The entity "${of}" has no table of its own: no list can read other records beside its rows.`);
  const other = context.get('entity', found.entity);
  const field = other && Object.hasOwn(other.fields, found.field) ? other.fields[found.field] : undefined;
  if (other?.storedIn !== undefined)
    tell(
      'path',
      `The entity "${found.entity}" has no table of its own: no list can read its records beside other ones.`,
    );
  else if (other && !field && Object.hasOwn(recordProperties, found.field))
    tell('path', `"${found.field}" of "${found.entity}" is no field that can be shown beside other records.`);
  else if (field?.secret) tell('path', `"${found.field}" of "${found.entity}" is secret.`);
  else if (field && NOT_SHOWN.includes(field.type))
    tell('path', `"${found.field}" of "${found.entity}" is a ${field.type}, which is shown with its own record only.`);
}
