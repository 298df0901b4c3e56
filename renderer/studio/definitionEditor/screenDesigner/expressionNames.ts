/** Names for expressions in the page: expressions, messages and lists of the active screens. */
import type { ExpressionOptions } from '../../../../engine/expressions/checkExpression.ts';
import { definition } from '../../../program/program.ts';
import { fixedLabel } from '../../../suggestions/listLabels.ts';
import { messageText } from '../../../text/messages.ts';

export const expressionNames: ExpressionOptions = {
  named: (name) => definition('expression', name)?.is,
  message: messageText,
  label: fixedLabel,
};
