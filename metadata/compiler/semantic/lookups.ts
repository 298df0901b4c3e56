/** Sources that rules look up: each is a list or an entity, and what is matched and fetched is there. */

import { SOURCE_FIELD_MEMBERS } from '../../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import { typeTemplate } from '../../typeTemplate.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { sourceKeys, sourceKeysOf } from './sourceKeys.ts';

/** Resolves a source: a list, an entity or the template of a metadata type; undefined if unknown. */
export const sourceKind = (context: Context, source: string): 'list' | 'entity' | 'template' | undefined =>
  (['list', 'entity'] as const).find((candidate) => context.merged.get(candidate)?.has(source)) ??
  (typeTemplate(sourceKeysOf(context), source) ? 'template' : undefined);

export function sourceNames(context: Context): string[] {
  const types = context.names('template').filter((name) => typeTemplate(sourceKeysOf(context), name));
  return [...context.names('list'), ...context.names('entity'), ...types];
}

/** Checks the lookups of one rule. */
export function lookups(context: Context, name: string, rule: RuleSetDefinition): void {
  (rule.rows as Record<string, unknown>[]).forEach((row, index) => {
    const { metaSource } = row;
    if (typeof metaSource !== 'string' || metaSource === '') return;
    const cursor = descend(context.cursor('rules', name), ['rows', index]);
    const kind = sourceKind(context, metaSource);
    if (!kind) {
      context.report.suppression.missing(['list', 'entity', 'template'], metaSource);
      const names = sourceNames(context);
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
