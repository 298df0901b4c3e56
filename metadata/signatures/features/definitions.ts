/** The parts of the program that a window reads: its shell, closures of routes, validators, the document of calls. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { closureKinds } from '../closureKinds.ts';
import { bytes, maybe, type OperationSignature, text } from '../operationShapes.ts';

export const operations = {
  'definitions.program': {
    summary: 'The definitions that every page of the user needs: routes, menus, and the calls and texts of the shell.',
    readOnly: true,
    params: strict({ hash: maybe(text('What the browser has.')) }),
    result: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  },
  'definitions.closure': {
    summary: 'The definitions that a route, dialog, screen or component needs beyond the shell.',
    readOnly: true,
    params: strict({
      kind: Type.Union(closureKinds.map((kind) => Type.Literal(kind))),
      name: text(),
      hash: maybe(text('The hash of the closure that the browser has.')),
    }),
    result: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  },
  'definitions.validator': {
    summary: "An ES module with a form's structure validator.",
    readOnly: true,
    params: strict({ template: text(), hash: text() }),
    result: bytes,
  },
  'definitions.openApi': {
    summary: 'The OpenAPI 3.1 document of the calls, or a page that shows it.',
    readOnly: true,
    params: strict({ format: maybe(Type.Union([Type.Literal('json'), Type.Literal('page')])) }),
    result: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  },
} satisfies Record<string, OperationSignature>;
