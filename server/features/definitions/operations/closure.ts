import { notFound } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { closurePart, sendPart } from '../programParts.ts';

/** What one route, dialog or component needs beyond the shell. A browser that has it, by its own hash, is told so. */
export const closure: Operation<'definitions.closure'> = {
  async run(context, { kind, name, hash }) {
    const part = await closurePart(context, [kind, name]);
    // A page whose session ended asks for what its person may have: it is told of the session, not that there is no such screen.
    if (!part) throw context.sessionFault ?? notFound('There is nothing of that name, or it is not for you.');
    if (hash === part.hash) return { unchanged: true, hash: part.hash };
    return sendPart(context, part);
  },
};
