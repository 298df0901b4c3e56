/** The operations that a page may run without a gesture of the user who opened it: they only read. */
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
