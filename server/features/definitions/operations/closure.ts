import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { closurePart, sendPart } from '../programParts.ts';

/** The closure of a route, dialog or component. A browser with the current hash gets no content. */
export const closure: Operation<'definitions.closure'> = {
  async run(context, { kind, name, hash }) {
    const part = await closurePart(context, [kind, name]);
    // A page with an expired session gets a session error instead of a missing screen.
    if (!part) throw context.sessionFault ?? notFound('There is nothing of that name, or it is not for you.');
    if (hash === part.hash) return { unchanged: true, hash: part.hash };
    return sendPart(context, part);
  },
};
