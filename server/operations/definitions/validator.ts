import { notFound } from '../../http/httpError.ts';
import { validatorModule } from '../../validators/validatorModule.ts';
import { type Operation, RawAnswer } from '../operation.ts';

/** Named by the program's hash or the schema's own; under another hash there is nothing, so it may be kept for ever. */
export const validator: Operation<'definitions.validator'> = {
  async run(context, { template, hash }) {
    // A module is fetched without a session: the hash says whose definitions are meant.
    const runtime = (await context.services.programs.byHash(hash)) ?? context.runtime;
    const found = validatorModule(runtime, template);
    const names = [runtime.program.hash, found?.hash];
    if (!found || hash.length < 8 || !names.some((name) => name?.startsWith(hash))) {
      throw notFound('There is no such validator under the definitions in force.');
    }
    return new RawAnswer(
      new Response(found.code, {
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'public, max-age=31536000, immutable',
        },
      }),
    );
  },
};
