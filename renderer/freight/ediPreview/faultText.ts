import { type EdiWriteFault, writeFaultWord } from '../../../engine/freight/edi/index.ts';
import { tEdi as say } from '../../text/t.ts';

/** The text of a fault in a written file. */
export function faultText(fault: EdiWriteFault): string {
  const { name, params } = writeFaultWord(fault);
  return say(name, params);
}
