import type { FeatureOperations } from '../../operations/operation.ts';
import { discard } from './operations/discard.ts';
import { sendAgain } from './operations/sendAgain.ts';
import { setAside } from './operations/setAside.ts';

/** The operations, by name. */
export const operations = {
  'mail.setAside': setAside,
  'mail.sendAgain': sendAgain,
  'mail.discard': discard,
} satisfies FeatureOperations;
