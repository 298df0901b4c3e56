import type { StoreProgram } from '../../server/store/index.ts';

/** Rows that are saved together, all or none. */
export const GROUP = 3;

export const crashProgram: StoreProgram = {
  hash: 'crash',
  entities: { note: { scope: 'global', fields: { group: { type: 'numeric' }, text: { type: 'text' } } } },
};
