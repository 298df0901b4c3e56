/** Sign-up of companies, and the link to complete it. */
import type { Program } from '../../../metadata/program.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { createLink } from '../../session/signedLinks.ts';
import type { StoreTransaction } from '../../store/index.ts';

export const REGISTRATION = 'registration';
export const REGISTRATION_LASTS_MS = 24 * 3_600_000;

/** True if companies can sign up on their own. */
export const isSignUpOpen = (program: Program): boolean => program.definitions.constant.signUp?.value === true;

export interface SignUp {
  email: string;
  name: string;
  companyName: string;
  /** True for the first administrator of the installation. */
  isFirst: boolean;
}

export const registrationLink = (
  { services: { sealer }, now }: OperationContext,
  tx: StoreTransaction,
  data: SignUp,
): Promise<string> =>
  createLink(tx, sealer, {
    kind: REGISTRATION,
    target: data.email,
    data: { ...data },
    by: data.email,
    now,
    lastsMs: REGISTRATION_LASTS_MS,
    uses: 1,
  });
