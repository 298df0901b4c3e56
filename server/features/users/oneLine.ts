import { headerLine } from '../../mail/mail.ts';

const MAX_LENGTH = 100;

/** A name entered without a session, for a user or company: one line, in records and mail. */
export const oneLine = (text: string): string => [...headerLine(text)].slice(0, MAX_LENGTH).join('');
