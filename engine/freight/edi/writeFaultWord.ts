import type { EdiWriteFault } from './design.ts';

/** A message of the definitions, and what fills it. */
export interface WriteFaultWord {
  readonly name: `edi.${EdiWriteFault['code']}`;
  readonly params: Readonly<Record<string, string>>;
}

/** The message of an error in a written file. */
export function writeFaultWord(fault: EdiWriteFault): WriteFaultWord {
  const { code, segmentId, segmentName, fieldId = '', source = '', found = '', expected = '' } = fault;
  const segment = `${segmentId} ${segmentName}`.trim();
  const name = `edi.${code}` as const;
  switch (code) {
    case 'badSegmentName':
    case 'parentMissing':
    case 'segmentMissing':
      return { name, params: { segment } };
    case 'noSegments':
      return { name, params: {} };
    case 'partyMissing':
      return { name, params: { segment: segmentName, element: fieldId } };
    case 'elementMissing':
      return { name, params: { segment, element: fieldId, source } };
    case 'loopEmpty':
      return { name, params: { segment, source } };
    case 'loopCut':
      return { name, params: { segment, found, expected } };
    case 'tooLong':
    case 'ruleBroken':
    case 'letterMissing':
      return { name, params: { segment, element: fieldId, found, expected } };
    case 'unknownSet':
      return { name, params: { found } };
    case 'noNumber':
    case 'noDate':
    case 'separatorInValue':
      return { name, params: { segment, element: fieldId, found } };
  }
}
