/** Sources that rules look up: each is a list or an entity, and what is matched and fetched is there. */

import { SOURCE_FIELD_MEMBERS } from '../../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import { typeTemplate } from '../../typeTemplate.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { sourceKeys, sourceKeysOf } from './sourceKeys.ts';

/** Checks the lookups of one rule. */
export function lookups(context: Context, name: string, rule: RuleSetDefinition): void {
  (rule.rows as Record<string, unknown>[]).forEach((row, index) => {
    const { metaSource } = row;
    if (typeof metaSource !== 'string' || metaSource === '') return;
    const cursor = descend(context.cursor('rules', name), ['rows', index]);
    const kind =
      (['list', 'entity'] as const).find((candidate) => context.merged.get(candidate)?.has(metaSource)) ??
      (typeTemplate(sourceKeysOf(context), metaSource) ? ('template' as const) : undefined);
    if (!kind) {
      context.report.suppression.missing(['list', 'entity', 'template'], metaSource);
      const types = context.names('template').filter((name) => typeTemplate(sourceKeysOf(context), name));
      const names = [...context.names('list'), ...context.names('entity'), ...types];
      context.report.cursor(
        descend(cursor, ['metaSource']),
        'unknown-list',
        `There is no list, entity or metadata type "${metaSource}" to look in.${didYouMean(metaSource, names)}`,
      );
      return;
    }
    context.uses.add(kind, metaSource, descend(cursor, ['metaSource']));
    const keys = sourceKeys(context, metaSource);
    for (const member of SOURCE_FIELD_MEMBERS) {
      const key = row[member];
      if (keys && typeof key === 'string' && key !== '' && !keys.includes(key))
        context.report.cursor(
          descend(cursor, [member]),
          'unknown-field',
          `The records of "${metaSource}" have no "${key}".${didYouMean(key, keys)}`,
        );
    }
  });
}
