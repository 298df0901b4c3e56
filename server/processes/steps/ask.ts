/** The step that asks an operation for values: a feature gives them, the procedure writes them. */
import type { ProcedureStep } from '../../../metadata/kinds/procedure.ts';
import { operations as signatures } from '../../../metadata/signatures/operations.ts';
import type { Operation } from '../../call/operation.ts';
import { evaluateAll, type Run } from '../run.ts';

export async function askStep(run: Run, step: Extract<ProcedureStep, { do: 'ask' }>): Promise<unknown> {
  const { services } = run.context;
  if (!signatures[step.operation].readOnly) throw new Error(`"${step.operation}" writes.`);
  const given = Object.entries(evaluateAll(run, step.with)).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const operation = services.operations[step.operation] as Operation;
  return operation.run(run.context, Object.fromEntries(given) as never);
}
