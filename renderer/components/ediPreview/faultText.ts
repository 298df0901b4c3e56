import { type EdiWriteFault, writeFaultWord } from '../../../engine/freight/edi/index.ts';
import { tEdi as say } from '../../text/t.ts';

/** What is wrong with a written file, in words. */
export function faultText(fault: EdiWriteFault): string {
  const { name, params } = writeFaultWord(fault);
  return say(name, params);
}
