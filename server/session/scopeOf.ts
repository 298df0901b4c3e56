import type { Session } from './session.ts';

/** What a session keeps, it keeps for its system. */
export const scopeOf = ({ context: { company, system } }: Session) => ({ company, system });
