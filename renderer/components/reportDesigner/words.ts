import type { FilledBy, ReportWord } from '../../../metadata/signatures/messageNames.ts';
import { tMessage } from '../../text/messages.ts';

/** A message of the report designer. */
export const word: <Name extends ReportWord>(name: Name, ...params: FilledBy<Name>) => string = tMessage;
