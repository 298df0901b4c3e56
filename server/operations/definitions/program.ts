import { createHash } from 'node:crypto';
import type { Program } from '../../../metadata/program.ts';
import { projectProgram } from '../../../metadata/project.ts';
import type { Operation } from '../operation.ts';

/** What this user's browser may know of the definitions; prepared once for each set of permissions. */
export const program: Operation<'definitions.program'> = {
  async run(context, { hash }) {
    const { runtime, session } = context;
    const permissions = new Set(session?.permissions ?? []);
    const who = { permissions, isAdmin: session?.isAdmin ?? false, signedIn: session !== undefined };
    const key = createHash('sha256')
      .update(JSON.stringify([...permissions].sort()))
      .digest('hex');
    // The browser names the program and for whom it was cut, so that a change of either is a change.
    const known = `${runtime.program.hash}-${key.slice(0, 12)}`;
    if (hash === known) return { unchanged: true, hash: runtime.program.hash, cut: known };
    const cut = runtime.prepared<Program>(`program for ${key} ${who.isAdmin} ${who.signedIn}`, () =>
      projectProgram(runtime.program, who),
    );
    const { tenant, layers, definitions, fields, rulesOf } = cut;
    return {
      hash: runtime.program.hash,
      cut: known,
      tenant,
      layers,
      definitions,
      fields,
      rulesOf,
      today: context.today,
      timeZone: runtime.timeZone,
    };
  },
};
