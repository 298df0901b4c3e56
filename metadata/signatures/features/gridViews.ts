/** How a grid looks, as people save it under a name. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, msg, type OperationSignature, text, values } from '../operationShapes.ts';

export interface GridView {
  readonly id: string;
  readonly name: string;
  readonly mine: boolean;
  readonly isShared: boolean;
  readonly layout: unknown;
}
const view = Type.Unsafe<GridView>({ type: 'object', additionalProperties: true });

export const operations = {
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
