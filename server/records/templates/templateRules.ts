/** The rules in force of a template, as the engine compiles them. */
import type { NamedRuleSet } from '../../../engine/cells/compileRuleSets.ts';
import type { Program } from '../../../metadata/program.ts';

/** @param fields those that are checked: a rule of another one decides nothing */
export function templateRules(
  program: Program,
  template: string | undefined,
  fields: readonly { readonly key: string }[],
): NamedRuleSet[] {
  const keys = new Set(fields.map(({ key }) => key));
  return (template === undefined ? [] : (program.rulesOf[template] ?? [])).flatMap((name, index) => {
    const rule = program.definitions.rules[name];
    return rule && rule.isActive !== false && keys.has(rule.field) ? [{ name, displayOrder: index, rule }] : [];
  });
}
