/** Templates and metadata types as screens read them, and what people keep of their own: filters, and how a grid looks. */
import * as Type from 'typebox';
import { strict } from '../kinds/annotations.ts';
import { filter, maybe, msg, type OperationSignature, text, values } from './operationShapes.ts';

export interface FilterProfile {
  templateId: string;
  templateName: string;
  docType: string;
  /** As it was kept: the template may have changed since. */
  template: { fields: unknown };
}
export interface GridView {
  readonly id: string;
  readonly name: string;
  readonly mine: boolean;
  readonly isShared: boolean;
  readonly layout: unknown;
}
const profile = Type.Unsafe<FilterProfile>({ type: 'object', additionalProperties: true });
const view = Type.Unsafe<GridView>({ type: 'object', additionalProperties: true });

export const viewOperations = {
  'templates.get': {
    summary: 'A template, by name or by document type.',
    readOnly: true,
    params: strict({ id: maybe(text()), type: maybe(text()), systemId: maybe(text()) }),
    result: strict({ template: values, rules: Type.Array(values) }),
  },
  'templates.forAccount': {
    summary: 'The live template for a system and account.',
    readOnly: true,
    params: strict({
      profileBased: maybe(Type.Unknown()),
      systemId: maybe(text()),
      accountId: maybe(text()),
      type: text('The document type.'),
    }),
    result: strict({ template: values, rules: Type.Array(values) }),
  },
  'metadataTypes.get': {
    summary: 'The fields of a metadata type (a template), or of an entity.',
    readOnly: true,
    params: strict({ id: text() }),
    result: strict({ data: values }),
  },
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
  'gridViews.list': {
    summary: "The saved views of a grid: the user's own and the shared ones.",
    readOnly: true,
    params: strict({ grid: text() }),
    result: strict({ views: Type.Array(view) }),
  },
  'gridViews.save': {
    summary: 'Saves the view of a grid under a name.',
    readOnly: false,
    params: strict({ grid: text(), name: text(), layout: values, isShared: maybe(Type.Boolean()) }),
    result: strict({ ...msg, id: text() }),
  },
  'gridViews.remove': {
    summary: 'Deletes a saved view of a grid.',
    readOnly: false,
    params: strict({ id: text() }),
    result: strict(msg),
  },
} satisfies Record<string, OperationSignature>;
