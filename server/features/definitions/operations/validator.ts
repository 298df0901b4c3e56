import { type Operation, RawAnswer } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { validatorModule } from '../validatorModule.ts';

/** SHA-256 in hexadecimal: what a program and a schema are known by. */
const HASH = /^[0-9a-f]{64}$/;
const noValidator = () => notFound('There is no such validator under the definitions in force.');

/** Named by the program's hash or the schema's own; under another hash there is nothing, so it may be kept for ever. */
export const validator: Operation<'definitions.validator'> = {
  async run(context, { template, hash }) {
    // A module is fetched without a session: the hash says whose definitions are meant.
    if (!HASH.test(hash)) throw noValidator();
    const runtime = context.services.programs.byHash(hash) ?? context.runtime;
    const found = await validatorModule(runtime, template);
    if (!found || (hash !== runtime.program.hash && hash !== found.hash)) throw noValidator();
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
