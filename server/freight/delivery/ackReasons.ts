/** The meaning of the codes in acknowledgements, from lists of the definitions. */
import type { Acknowledgement, Objection } from '../../../engine/freight/edi/index.ts';
import type { Program } from '../../../metadata/program.ts';
import { messageOf } from '../../platform/words/words.ts';

/** Lists of reasons, by the segment that contains the code. */
const REASONS: Readonly<Record<Objection['list'], string>> = {
  TA1: 'ediInterchangeReasons',
  AK9: 'ediGroupReasons',
  AK5: 'ediTransactionReasons',
  AK3: 'ediSegmentReasons',
  AK4: 'ediElementReasons',
  CONTRL: 'edifactReasons',
};

/** @returns undefined for a code that its list does not contain */
export function reasonLabel(program: Program, list: Objection['list'], code: string): string | undefined {
  const values = program.definitions.list[REASONS[list]]?.values ?? {};
  return Object.hasOwn(values, code) ? String(values[code]?.label ?? code) : undefined;
}

/** The reasons of an acknowledgement and its segments with errors, in words with their codes. */
export function reasonTexts(program: Program, ack: Acknowledgement): { reasons: string; segments: string } {
  const isCoded = ack.kind === 'TA1' || ack.kind === 'CONTRL';
  const listOf = (own: Objection['list']) => (isCoded ? (ack.kind as Objection['list']) : own);
  const text = (own: Objection['list'], code: string): string => {
    const reason = reasonLabel(program, listOf(own), code);
    return reason === undefined ? code : messageOf(program, 'ackReasonCode', 'ackReasonCode', { reason, code });
  };
  const reasons = [
    ...ack.rejectionReason.map((code) => text('AK9', code)),
    ...ack.transactions.flatMap(({ rejectionReason }) => rejectionReason.map((code) => text('AK5', code))),
  ];
  const segments = ack.transactions.flatMap(({ transactionId, segments: wrong }) =>
    wrong.map(({ tag, position, reasons: codes, elements }) => {
      const ofElements = elements.map(({ element, reason }) =>
        messageOf(program, 'ackElement', 'ackElement', { element, reason: text('AK4', reason) }),
      );
      const all = [...codes.map((code) => text('AK3', code)), ...ofElements].join('; ');
      const params = { segment: tag, position, transaction: transactionId, reasons: all };
      return messageOf(program, 'ackSegment', 'ackSegment', params);
    }),
  );
  return { reasons: reasons.join('; '), segments: segments.join('\n') };
}
