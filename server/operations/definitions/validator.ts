import { notFound } from '../../http/httpError.ts';
import { validatorModule } from '../../validators/validatorModule.ts';
import { type Operation, RawAnswer } from '../operation.ts';

/** Named by the program's hash or the schema's own; under another hash there is nothing, so it may be kept for ever. */
export const validator: Operation<'definitions.validator'> = {
  async run(context, { template, hash }) {
    const found = validatorModule(context.runtime, template);
    const names = [context.runtime.program.hash, found?.hash];
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
