import type { Program } from '../../../metadata/program.ts';

/** The tenant's own definition, else the only one there is. */
export function tenantOf(program: Program) {
  const tenants = program.definitions.tenant;
  return tenants[program.tenant] ?? Object.values(tenants)[0];
}
