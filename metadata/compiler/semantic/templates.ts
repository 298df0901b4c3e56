/** Checks the requirements of a template: a master field, valid groups, and dependents that can be narrowed. */
import { ordered } from '../../order.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { sourceKeys } from './sourceKeys.ts';

export function templates(context: Context): void {
  for (const [name, template] of context.all('template')) {
    const root = context.cursor('template', name);
    const fields = context.fields[name] ?? [];
    const masters = fields.filter(({ isMasterField, isActive }) => isMasterField && isActive !== false);
    // The master field may be one that the entity says, and that entity is not there, or not right.
    const whole = template.entity === undefined || context.get('entity', template.entity) !== undefined;
    if (masters.length === 0 && whole)
      context.report.cursor(
        { ...root, aboutKey: true },
        'master-field',
        `The template "${name}" has no master field: one names the record to people.`,
      );
    for (const { key } of masters.slice(1))
      context.report.cursor(
        { ...descend(root, ['fields', key]), aboutKey: true },
        'master-field',
        `The template "${name}" has more than one master field: "${masters[0]?.key}" is one already.`,
      );
    const like = template.like === undefined ? undefined : context.get('template', template.like);
    if (like?.like !== undefined)
      context.report.cursor(
        descend(root, ['like']),
        'like-of-like',
        `The template "${template.like}" is like "${like.like}" itself: name one that has fields of its own.`,
      );
    const keys = fields.map(({ key }) => key);
    for (const field of fields) {
      const cursor = descend(root, ['fields', field.key]);
      const source = field.suggestionsSource === undefined ? undefined : sourceKeys(context, field.suggestionsSource);
      field.dependentFields?.forEach(({ fieldKey, fieldValue }, index) => {
        if (source && !source.includes(fieldValue))
          context.report.cursor(
            descend(cursor, ['dependentFields', index, 'fieldValue']),
            'unknown-field',
            `The suggestions of "${field.suggestionsSource}" have no "${fieldValue}".${didYouMean(fieldValue, source)}`,
          );
        if (!keys.includes(fieldKey))
          context.report.cursor(
            descend(cursor, ['dependentFields', index, 'fieldKey']),
            'unknown-field',
            `The template "${name}" has no field "${fieldKey}".${didYouMean(fieldKey, keys)}`,
          );
      });
      field.clearedWith?.forEach((key, index) => {
        const beside = [...keys, ...Object.keys(context.get('entity', template.entity ?? '')?.fields ?? {})];
        if (!beside.includes(key))
          context.report.cursor(
            descend(cursor, ['clearedWith', index]),
            'unknown-field',
            `The template "${name}" has no field "${key}".${didYouMean(key, beside)}`,
          );
      });
      if (field.groupKey !== undefined && template.groups && !Object.hasOwn(template.groups, field.groupKey))
        context.report.cursor(
          descend(cursor, ['groupKey']),
          'unknown-group',
          `The template "${name}" has no group "${field.groupKey}".${didYouMean(field.groupKey, Object.keys(template.groups))}`,
        );
    }
    for (const [group] of ordered(template.groups))
      if (!fields.some(({ groupKey }) => groupKey === group))
        context.report.cursor(
          { ...descend(root, ['groups', group]), aboutKey: true },
          'empty-group',
          `No field of the template "${name}" is in the group "${group}".`,
          'warning',
        );
  }
}
