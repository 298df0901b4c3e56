import type { FeatureOperations } from '../../operations/operation.ts';
import { authorise } from './operations/authorise.ts';
import { configured } from './operations/configured.ts';
import { print } from './operations/print.ts';
import { pull } from './operations/pull.ts';
import { push, wasPushed } from './operations/push.ts';
import { signIn } from './operations/signIn.ts';

/** The operations, by name. */
export const operations = {
  'fulfilment.configured': configured,
  'fulfilment.authorise': authorise,
  'fulfilment.signIn': signIn,
  'fulfilment.push': push,
  'fulfilment.wasPushed': wasPushed,
  'fulfilment.pull': pull,
  'fulfilment.print': print,
} satisfies FeatureOperations;
