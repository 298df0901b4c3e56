import type { EdiWriteFault } from '../../../engine/freight/edi/index.ts';
import { tEdi as say } from '../../text/t.ts';

/** What is wrong with a written file, in words. */
export function faultText(fault: EdiWriteFault): string {
  const { code, segmentId, segmentName, fieldId = '', source = '', found = '', expected = '' } = fault;
  const segment = `${segmentId} ${segmentName}`.trim();
  switch (code) {
    case 'badSegmentName':
    case 'parentMissing':
    case 'segmentMissing':
      return say(`edi.${code}`, { segment });
    case 'noSegments':
      return say('edi.noSegments');
    case 'elementMissing':
      return say('edi.elementMissing', { segment, element: fieldId, source });
    case 'loopEmpty':
      return say('edi.loopEmpty', { segment, source });
    case 'loopCut':
      return say('edi.loopCut', { segment, found, expected });
    case 'tooLong':
    case 'ruleBroken':
      return say(`edi.${code}`, { segment, element: fieldId, found, expected });
    case 'noNumber':
    case 'noDate':
    case 'separatorInValue':
      return say(`edi.${code}`, { segment, element: fieldId, found });
  }
}
