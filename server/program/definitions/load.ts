/** The definitions of a tenant from disk to a program; or every fault with its place. */
import { compile } from '../../../metadata/compiler/compile.ts';
import type { Fault, Program } from '../../../metadata/program.ts';
import { checks } from './checks.ts';
import { readFolder } from './readFolder.ts';

/** @param language in which texts are; default: the tenant's */
export async function loadProgram(
  tenant: string,
  folder?: string,
  language?: string,
): Promise<{ program?: Program; faults: Fault[] }> {
  const { program, faults } = compile(await readFolder(folder), { tenant, language, checks });
  return program ? { program, faults } : { faults };
}

export const faultLine = (fault: Fault) => `${fault.file}:${fault.line}:${fault.column} ${fault.kind} ${fault.message}`;

/** Definitions with a fault are not served. */
export class DefinitionFaults extends Error {
  override name = 'DefinitionFaults';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(
      faults
        .filter((fault) => fault.severity === 'error')
        .map(faultLine)
        .join('\n'),
    );
    this.faults = faults;
  }
}

/** @throws DefinitionFaults */
export async function mustLoadProgram(tenant: string, folder?: string, language?: string): Promise<Program> {
  const { program, faults } = await loadProgram(tenant, folder, language);
  if (!program) throw new DefinitionFaults(faults);
  return program;
}
