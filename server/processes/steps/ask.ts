/** The step that asks an operation for values: a feature gives them, the procedure writes them. */
import type { ProcedureStep } from '../../../metadata/kinds/procedure.ts';
import { type OperationName, operations as signatures } from '../../../metadata/signatures/operations.ts';
import type { Operation, OperationContext } from '../../operations/operation.ts';
import { answerJson } from '../../platform/words/localizedText.ts';
import { answeredRecords } from '../../records/read/answeredRecords.ts';
import { evaluateAll, ofEntity, type Run } from '../run.ts';

export async function askStep(run: Run, step: Extract<ProcedureStep, { do: 'ask' }>): Promise<unknown> {
  const given = evaluateAll(run, step.with);
  const answer = await askOperation(run.context, step.operation, given);
  for (const record of answeredRecords(given.entity, answer)) ofEntity(String(given.entity), record);
  return answer;
}

/** @param given its parameters; what is empty is left out */
export async function askOperation(
  context: OperationContext,
  name: OperationName,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  if (!signatures[name].readOnly) throw new Error(`"${name}" writes.`);
  const params = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const answer = await (context.services.operations[name] as Operation).run(
    context,
    Object.fromEntries(params) as never,
  );
  // Words are kept as they are said: what a procedure writes is read by people.
  return answer === undefined ? null : JSON.parse(answerJson(context.runtime.program, answer));
}
