/** Filters that people save under a name. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { filter, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

export interface FilterProfile {
  templateId: string;
  templateName: string;
  docType: string;
  /** As saved: the template may have changed since. */
  template: { fields: unknown };
}
const profile = Type.Unsafe<FilterProfile>({ type: 'object', additionalProperties: true });

export const operations = {
  'filterProfiles.list': {
    summary: 'Saved filters.',
    readOnly: true,
    params: strict({ systemId: maybe(text()), docType: maybe(text()) }),
    result: strict({ profiles: Type.Array(profile) }),
  },
  'filterProfiles.get': {
    summary: 'A saved filter by its id, including those of colleagues.',
    readOnly: true,
    params: strict({ templateId: text() }),
    result: strict({ profiles: Type.Array(profile) }),
  },
  'filterProfiles.remove': {
    summary: 'Deletes a saved filter.',
    readOnly: false,
    params: strict({ templateId: text() }),
    result: strict(msg),
  },
  'filterProfiles.save': {
    summary: 'Saves a filter under a name.',
    readOnly: false,
    params: strict({
      templateName: text(),
      docType: text(),
      systemId: maybe(text()),
      template: strict({ fields: filter }),
      templateId: maybe(text()),
      isUpdate: maybe(Type.Boolean()),
    }),
    result: strict({ ...msg, templateId: text() }),
  },
} satisfies Record<string, OperationSignature>;
