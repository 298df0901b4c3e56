import { LogicEngine } from 'json-logic-engine';
import { type JsonLogic, NAMED_OPERATIONS } from '../../../engine/jsonLogic/logic.ts';

/** json-logic-engine's compiled form of a logic that names the operators of the contract: they are added as its methods. */
export function buildWithOperators(logic: JsonLogic): (data: unknown) => unknown {
  const engine = new LogicEngine();
  for (const [name, operation] of NAMED_OPERATIONS) {
    engine.addMethod(name, ((args: unknown[]) => operation(...args)) as never);
  }
  return engine.build(logic as never) as (data: unknown) => unknown;
}
