import { type Operation, signedIn } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { templateFor, templateResponse } from '../../../records/templates/templateResponse.ts';

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
