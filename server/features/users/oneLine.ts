import { headerLine } from '../../mail/mail.ts';

const MAX_LENGTH = 100;

/** What somebody without a session calls themselves or their company: one line, in records as in mail. */
export const oneLine = (text: string): string => [...headerLine(text)].slice(0, MAX_LENGTH).join('');
