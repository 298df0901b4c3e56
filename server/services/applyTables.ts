/**
 * Applies the definitions' schema to the tables, and renames stored references to former field and definition names.
 */
import type { Program } from '../../metadata/program.ts';
import { followFormerNames } from '../authoring/formerEntries.ts';
import { renameInStored } from '../authoring/renameStored.ts';
import { createRuntime } from '../program/runtime/programRuntime.ts';
import { storeProgram } from '../program/storeProgram.ts';
import type { SchemaStep, Store } from '../store/index.ts';

/** The event that tables were changed: servers that run on them hear it (see tablesInUse.ts). */
export const APPLIED_CHANNEL = 'applied';

/** @throws DataLossError when a step loses data and `allowLoss` is not given */
export async function applyTables(
  store: Store,
  program: Program,
  { allowLoss = false }: { allowLoss?: boolean } = {},
): Promise<SchemaStep[]> {
  const steps = await store.apply({ allowLoss, program: storeProgram(program) });
  for (const step of steps)
    if (step.kind === 'dropColumn' && step.renamed !== undefined && step.column.holds !== undefined)
      await renameInStored(store, createRuntime(program), step.table.entity, step.column.holds, step.renamed);
  await followFormerNames(store, program);
  if (steps.length > 0) await store.notify(APPLIED_CHANNEL, { hash: program.hash });
  return steps;
}
