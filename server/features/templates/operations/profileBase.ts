import { ordered } from '../../../../metadata/order.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied } from '../../../platform/http/httpError.ts';
import { templateFor, templateResponse } from '../../../records/templates/templateResponse.ts';

/** The document type whose fields distinguish delivery profiles. */
const DOC_TYPE = 'shipment';

/** The fields by whose values profiles are chosen: those that have a list, with the values of lists that are fixed. */
export const profileBase: Operation<'templates.profileBase'> = {
  async run(context, { systemId, type }) {
    const { system } = signedIn(context).context;
    if (systemId !== system) throw denied('systemId');
    const { template } = templateResponse(context, templateFor(context, type ?? DOC_TYPE, system, undefined));
    const { list } = context.runtime.program.definitions;
    return {
      profileBase: template.fields
        .filter(({ suggestionsSource, isActive }) => suggestionsSource !== undefined && isActive !== false)
        .map(({ key, label, type: fieldType, suggestionsSource = '' }) => ({
          key: template.entity === undefined ? key : `${template.entity}.${key}`,
          label,
          type: fieldType,
          suggestionsSource,
          value: ordered(list[suggestionsSource]?.values).map(([value]) => value),
        })),
    };
  },
};
