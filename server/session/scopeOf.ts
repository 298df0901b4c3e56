import type { Session } from './session.ts';

/** The scope of data stored for a session: its system. */
export const scopeOf = ({ context: { company, system } }: Session) => ({ company, system });
