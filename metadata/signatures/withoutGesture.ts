/** What a page may do by itself, without a gesture of the person who opened it: it only reads. */
import type { OperationSignature } from './operationShapes.ts';

export const mayRunWithoutGesture = ({ readOnly, recordsView }: OperationSignature): boolean =>
  readOnly || recordsView === true;

/** Methods of components that change nothing on the server. */
export const methodsWithoutGesture: ReadonlySet<string> = new Set([
  'addRow',
  'apply',
  'clear',
  'errors',
  'find',
  'nextWrong',
  'open',
  'page',
  'quick',
  'records',
  'reload',
  'reset',
  'search',
  'set',
  'toggle',
  'toggleOnlyWrong',
  'wrongCells',
]);
