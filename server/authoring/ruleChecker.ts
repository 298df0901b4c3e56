/** One rule of a template by itself, with the fields that it reads: for trying it on many rows while it is written. */
import type { RecordChecker } from '../../engine/cells/compileCells.ts';
import { compileRuleSets } from '../../engine/cells/compileRuleSets.ts';
import { notFound } from '../http/httpError.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';
import { said } from '../runtime/said.ts';

/** What of a rule's rows names a field. */
const WORDS = ['field', 'field2', 'thenField', 'autoField'] as const;

/** @throws HttpError 404 for a rule that the template has not */
export function ruleChecker(runtime: ProgramRuntime, template: string, name: string): RecordChecker {
  const { program } = runtime;
  const rule = (program.rulesOf[template] ?? []).includes(name) ? program.definitions.rules[name] : undefined;
  if (!rule) throw notFound(said('authoringNothing', { kind: 'rules', name }));
  return runtime.prepared(`checker of ${template} by the rule ${name}`, () => {
    const rows = rule.rows as Record<string, unknown>[];
    const read = new Set([rule.field, ...rows.flatMap((row) => WORDS.map((word) => row[word]))]);
    const fields = (program.fields[template] ?? []).filter(({ key }) => read.has(key));
    const alone = fields.map((field, displayOrder) => ({ ...field, displayOrder, isMandatory: false }));
    return compileRuleSets(alone, [{ name, displayOrder: 0, rule }]);
  });
}
