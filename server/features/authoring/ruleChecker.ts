/** Compiles a single rule of a template with the fields it reads: for testing it on many rows while editing. */
import type { RecordChecker } from '../../../engine/cells/compileCells.ts';
import { compileRuleAlone } from '../../../engine/cells/compileRuleAlone.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

/** @throws HttpError 404 for a rule that the template has not */
export function ruleChecker(runtime: ProgramRuntime, template: string, name: string): RecordChecker {
  const { program } = runtime;
  const rule = (program.rulesOf[template] ?? []).includes(name) ? program.definitions.rules[name] : undefined;
  if (!rule) throw notFound(t('authoringNothing', { kind: 'rules', name }));
  return runtime.prepared(`checker of ${template} by the rule ${name}`, () =>
    compileRuleAlone(program.fields[template] ?? [], name, rule),
  );
}
