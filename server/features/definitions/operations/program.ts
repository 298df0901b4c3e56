import type { Operation } from '../../../call/operation.ts';
import { rightsHash, sendPart, shellPart } from '../programParts.ts';

/**
 * What every page of this user needs of the definitions: routes, menus, the shell's calls and words. A browser that names
 * the cut it has, as `hash` or in If-None-Match, is told that nothing changed before anything is cut or written.
 */
export const program: Operation<'definitions.program'> = {
  async run(context, { hash }) {
    const { hash: inForce } = context.runtime.program;
    // The browser names the program and for whom it was cut, so that a change of either is a change.
    const cut = `${inForce}-${rightsHash(context).slice(0, 12)}`;
    if (hash === cut) return { unchanged: true, hash: inForce, cut };
    return sendPart(context, await shellPart(context));
  },
};
