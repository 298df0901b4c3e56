/** Sources that rules look up: each is a list or an entity, and what is matched and fetched is there. */
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend } from '../spot.ts';
import { sourceKeys } from './sourceKeys.ts';

/** Checks the lookups of one rule. */
export function lookups(context: Context, name: string, rule: RuleSetDefinition): void {
  (rule.rows as Record<string, unknown>[]).forEach((row, index) => {
    const { metaSource } = row;
    if (typeof metaSource !== 'string' || metaSource === '') return;
    const spot = descend(context.spot('rules', name), ['rows', index]);
    const kind = (['list', 'entity'] as const).find((candidate) => context.laid.get(candidate)?.has(metaSource));
    if (!kind) {
      context.report.doubt.missing(['list', 'entity'], metaSource);
      const names = [...context.names('list'), ...context.names('entity')];
      context.report.spot(
        descend(spot, ['metaSource']),
        'unknown-list',
        `There is no list or entity "${metaSource}" to look in.${meant(metaSource, names)}`,
      );
      return;
    }
    context.uses.add(kind, metaSource, descend(spot, ['metaSource']));
    const keys = sourceKeys(context, metaSource);
    for (const word of ['matchKey', 'fetchKey'] as const) {
      const key = row[word];
      if (keys && typeof key === 'string' && key !== '' && !keys.includes(key))
        context.report.spot(
          descend(spot, [word]),
          'unknown-field',
          `The records of "${metaSource}" have no "${key}".${meant(key, keys)}`,
        );
    }
  });
}
