/** Rules: their types and rows by the engine, and no field that is assigned from itself by way of others. */
import type { FieldTypes } from '../../kinds/fieldTypes.ts';
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import { cachedCheck } from '../checkCache.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { reportFaults, typesOf } from '../link.ts';
import { assignmentsOf } from './assignments.ts';
import { cachedPerDefinition } from './cachedPerDefinition.ts';
import { cycles } from './cycles.ts';
import { elseConditions } from './elseConditions.ts';
import { lookups } from './lookups.ts';
import { sameBlocks } from './sameBlocks.ts';

function assignmentCycles(context: Context, template: string, rules: [string, RuleSetDefinition][]): void {
  const next = new Map<string, Set<string>>();
  const by = new Map<string, string>();
  for (const [name, rule] of rules) {
    const { reads, writes } = assignmentsOf(rule);
    for (const written of writes) {
      const from = next.get(written) ?? new Set<string>();
      // A field computed from its own value settles, or fails at run time; a cycle of several fields gives no reason.
      for (const read of reads) if (read !== written) from.add(read);
      next.set(written, from);
      by.set(written, name);
    }
  }
  for (const field of next.keys())
    next.set(field, new Set([...(next.get(field) ?? [])].filter((read) => next.has(read))));
  for (const circle of cycles(next)) {
    const first = circle[0] as string;
    const names = circle.map((field) => `"${by.get(field)}"`).join(', ');
    context.report.cursor(
      descend(context.cursor('rules', by.get(first) as string), ['rows']),
      'assignment-cycle',
      `Of the template "${template}", ${[...circle, first].join(' ← ')} are assigned from one another by the rules ${names}.`,
    );
  }
}

/** The fields by which an auto-fetch rule looks up are fields of the template. */
function autoFields(context: Context, cursor: Cursor, rule: RuleSetDefinition, types: FieldTypes | undefined): void {
  if (!types) return;
  (rule.rows as { autoField?: string }[]).forEach(({ autoField }, index) => {
    if (autoField !== undefined && !Object.hasOwn(types, autoField))
      context.report.cursor(
        descend(cursor, ['rows', index, 'autoField']),
        'unknown-field',
        `The template "${rule.template}" has no field "${autoField}".${didYouMean(autoField, Object.keys(types))}`,
      );
  });
}

const blocks = cachedPerDefinition((context, name: string, rule: RuleSetDefinition) => {
  sameBlocks(context, name, rule);
  elseConditions(context, name, rule);
});

export function rules(context: Context): void {
  const { checks } = context;
  const byTemplate = new Map<string, [string, RuleSetDefinition][]>();
  for (const [name, rule] of context.all('rules')) {
    const cursor = context.cursor('rules', name);
    const known = typesOf(context, descend(cursor, ['field']), 'template');
    lookups(context, name, rule);
    blocks(context, rule, name, rule);
    if (rule.ruleType === 'autoFetching') autoFields(context, cursor, rule, known?.types);
    else if (known && Object.hasOwn(known.types, rule.field) && checks) {
      const label = context.fields[rule.template]?.find(({ key }) => key === rule.field)?.label ?? rule.field;
      const check = () => checks.rule(rule, label, known.types);
      reportFaults(
        context,
        cursor,
        cachedCheck(checks, rule, known.types, `rule ${label}`, check),
        Object.keys(known.types),
      );
    }
    byTemplate.set(rule.template, [...(byTemplate.get(rule.template) ?? []), [name, rule]]);
  }
  for (const [template, ofTemplate] of byTemplate) assignmentCycles(context, template, ofTemplate);
}
