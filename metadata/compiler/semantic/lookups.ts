/** Sources that rules look up: each is a list or an entity, and what is matched and fetched is there. */

import { SOURCE_FIELD_MEMBERS } from '../../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import { typeTemplate } from '../../typeTemplate.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend } from '../spot.ts';
import { known, sourceKeys } from './sourceKeys.ts';

/** Checks the lookups of one rule. */
export function lookups(context: Context, name: string, rule: RuleSetDefinition): void {
  (rule.rows as Record<string, unknown>[]).forEach((row, index) => {
    const { metaSource } = row;
    if (typeof metaSource !== 'string' || metaSource === '') return;
    const spot = descend(context.spot('rules', name), ['rows', index]);
    const kind =
      (['list', 'entity'] as const).find((candidate) => context.laid.get(candidate)?.has(metaSource)) ??
      (typeTemplate(known(context), metaSource) ? ('template' as const) : undefined);
    if (!kind) {
      context.report.doubt.missing(['list', 'entity', 'template'], metaSource);
      const types = context.names('template').filter((name) => typeTemplate(known(context), name));
      const names = [...context.names('list'), ...context.names('entity'), ...types];
      context.report.spot(
        descend(spot, ['metaSource']),
        'unknown-list',
        `There is no list, entity or metadata type "${metaSource}" to look in.${meant(metaSource, names)}`,
      );
      return;
    }
    context.uses.add(kind, metaSource, descend(spot, ['metaSource']));
    const keys = sourceKeys(context, metaSource);
    for (const member of SOURCE_FIELD_MEMBERS) {
      const key = row[member];
      if (keys && typeof key === 'string' && key !== '' && !keys.includes(key))
        context.report.spot(
          descend(spot, [member]),
          'unknown-field',
          `The records of "${metaSource}" have no "${key}".${meant(key, keys)}`,
        );
    }
  });
}
