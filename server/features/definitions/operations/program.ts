import type { Operation } from '../../../operations/operation.ts';
import { rightsHash, sendPart, shellPart } from '../programParts.ts';

/**
 * The shell for all pages of this user: routes, menus, the shell's calls and messages. If the browser's cut, as `hash`
 * or in If-None-Match, is current, the response says so before anything is cut or serialized.
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
