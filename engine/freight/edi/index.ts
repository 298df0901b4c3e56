/** Electronic data interchange: what other rooms use of it. */
export {
  type AcknowledgedAs,
  type AcknowledgedTransaction,
  type Acknowledgement,
  type AcknowledgementFile,
  readAcknowledgement,
} from './acknowledgement.ts';
export type { AcknowledgementMapping } from './acknowledgementMapping.ts';
export { ediText } from './characterSets.ts';
export {
  type EdiDesign,
  type EdiEnvelope,
  type EdiInvoice,
  type EdiMark,
  type EdiWriteFault,
  LAST_CONTROL,
  type WrittenEdi,
} from './design.ts';
export { designOf, ediInvoiceOf, envelopeOf, wrongRule } from './designRecord.ts';
export type { EdiFault, EdiFaultCode, EdiFile } from './document.ts';
export { ediSourceOf } from './elementValue.ts';
export { type MarkedSegment, markedFile, type Objection } from './markedFile.ts';
export { readEdi } from './readEdi.ts';
export { type ReceivedInvoice, receivedInvoices } from './receivedInvoices.ts';
export { categoryOf } from './scope.ts';
export { type CaseResult, hasPassed, keptInvoice, previewOf, runCases } from './testCases.ts';
export { writeEdi } from './writeEdi.ts';
export { type WriteFaultWord, writeFaultWord } from './writeFaultWord.ts';
