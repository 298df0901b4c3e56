import type { FeatureOperations } from '../../operations/operation.ts';
import { accept } from './operations/accept.ts';
import { beginSignUp } from './operations/beginSignUp.ts';
import { completeSignUp } from './operations/completeSignUp.ts';
import { holdings } from './operations/holdings.ts';
import { invite } from './operations/invite.ts';
import { openLink } from './operations/openLink.ts';
import { readProfile, saveProfile } from './operations/profile.ts';
import { register } from './operations/register.ts';
import { savePicture } from './operations/savePicture.ts';
import { sendInvitations } from './operations/sendInvitations.ts';
import { signUpState } from './operations/signUpState.ts';

/** The operations, by name. */
export const operations = {
  'users.invite': invite,
  'users.sendInvitations': sendInvitations,
  'users.register': register,
  'users.holdings': holdings,
  'users.accept': accept,
  'links.open': openLink,
  'signUp.state': signUpState,
  'signUp.begin': beginSignUp,
  'signUp.complete': completeSignUp,
  'users.profile': readProfile,
  'users.saveProfile': saveProfile,
  'users.savePicture': savePicture,
} satisfies FeatureOperations;
