/**
 * While definitions are being written: a saved file is compiled, and put in force when nothing is wrong with it; else the
 * faults are printed and what was in force stays.
 */
import { faultLine, loadProgram } from '../program/definitions/load.ts';
import { watchFolder } from '../program/definitions/readFolder.ts';
import type { OpenServices } from './openServices.ts';

/** @returns how to stop */
export function watchDefinitions(services: OpenServices, say: (words: string) => void): () => void {
  let turn = Promise.resolve();
  const reload = async () => {
    const { program, faults } = await loadProgram(services.options.tenant, services.options.definitions);
    if (!program) {
      for (const fault of faults) say(faultLine(fault));
      say('The definitions have faults; those before stay in force.');
      return;
    }
    if (program.hash === services.runtime().program.hash) return;
    const before = services.runtime().program;
    services.putInForce(program);
    const steps = await services.store.plan();
    if (steps.length > 0) {
      try {
        await services.store.apply();
      } catch (error) {
        services.putInForce(before);
        say(`The tables were not changed: ${(error as Error).message} Run invoize plan.`);
      }
    }
    await services.store.notify('definitions', { hash: program.hash });
    say(`Definitions ${program.hash.slice(0, 12)} are in force.`);
  };
  const changed = () => {
    turn = turn.then(reload).catch((error) => say(`The definitions could not be read: ${(error as Error).message}`));
  };
  return watchFolder(changed, services.options.definitions);
}
