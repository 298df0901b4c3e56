import { invalid } from '../../../base/http/httpError.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { templateFor, templateResponse } from '../../../recordAccess/templateResponse.ts';

export const get: Operation<'templates.get'> = {
  async run(context, { id, type, systemId }) {
    const name =
      id ??
      (type === undefined
        ? undefined
        : templateFor(context, type, systemId ?? signedIn(context).context.system, undefined));
    if (name === undefined) throw invalid('Which template? Its name or its type is needed.');
    return templateResponse(context, name);
  },
};
