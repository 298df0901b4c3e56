/** What expressions may name in the page: named expressions and messages, as the screens in force read them. */
import type { ExpressionOptions } from '../../../engine/index.ts';
import { messageText } from '../../runtime/messages.ts';
import { definition } from '../../runtime/program.ts';

export const expressionNames: ExpressionOptions = {
  named: (name) => definition('expression', name)?.is,
  message: messageText,
};
