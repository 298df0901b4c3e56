/**
 * `invoize apply` beside running servers: each hears that the tables were changed, reads its definitions again and takes them
 * up, as it does with what is published. One whose own definitions do not go with the tables any more answers no call until
 * it is started on definitions that do: it would write rows that others cannot read.
 */

import type { Program } from '../../metadata/program.ts';
import type { Services } from '../operations/services.ts';
import { loadProgram } from '../program/definitions/load.ts';
import { extraFields, storeProgram } from '../program/storeProgram.ts';
import { describeStep, type SchemaStep } from '../store/index.ts';
import { APPLIED_CHANNEL } from './applyTables.ts';

const OUTDATED =
  'The tables were changed for other definitions than this server has: start it again on those that were applied.';

/**
 * True if a program can run with tables that differ from its plan: they may contain more than it uses, or be slower to
 * read. Additional unique keys, or a field in a column where the program would write elsewhere, are incompatible.
 */
const isCompatible = (program: Program, steps: readonly SchemaStep[]): boolean =>
  steps.every((step) => {
    if (step.kind === 'createIndex' || step.kind === 'dropIndex') return !step.index.unique;
    if (step.kind !== 'dropColumn') return step.kind === 'dropTable';
    const { holds } = step.column;
    return holds === undefined || !Object.hasOwn(extraFields(program, step.table.entity), holds);
  });

export interface TablesInUse {
  /** Why no call is answered; undefined where all is well. */
  refusal(): string | undefined;
  stop(): Promise<void>;
}

/** Listens from now on. */
export function followApplied(
  services: Pick<Services, 'store' | 'options' | 'log' | 'runtime'> & { putInForce(program: Program): void },
): TablesInUse {
  const { store, options, log } = services;
  let refusal: string | undefined;
  let turn = Promise.resolve();

  const planOf = (program: Program) => store.plan(storeProgram(program));

  /** @param hash of the program that the tables were changed for */
  async function takeUp(hash: string): Promise<void> {
    if (hash !== services.runtime().program.hash) {
      const { program } = await loadProgram(options.tenant, options.definitions);
      // Also where it is not the one that was applied: the files are what this server would be started on.
      if (program && program.hash !== services.runtime().program.hash && isCompatible(program, await planOf(program))) {
        services.putInForce(program);
        await store.notify('definitions', { hash: program.hash });
        log.info({ definitions: program.hash }, 'the definitions of changed tables are in force');
      }
    }
    const now = services.runtime().program;
    const steps = await planOf(now);
    refusal = isCompatible(now, steps) ? undefined : OUTDATED;
    if (refusal) log.error({ definitions: now.hash, steps: steps.map(describeStep) }, refusal);
  }

  const stop = store.subscribe(APPLIED_CHANNEL, ({ payload }) => {
    turn = turn
      .then(() => takeUp((payload as { hash: string }).hash))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the definitions of changed tables could not be read');
      });
  });
  return {
    refusal: () => refusal,
    async stop() {
      stop();
      await turn;
    },
  };
}
