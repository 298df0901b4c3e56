import type { Program } from '../../../metadata/program.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { numberConstant } from '../../platform/words/words.ts';
import { passwordFault } from '../../session/passwordRules.ts';

/** @throws HttpError 412 for an invalid new password */
export function refusePassword(program: Program, password: string, confirmation: string, field = 'password'): void {
  const fault = passwordFault(password, confirmation, numberConstant(program, 'passwordMinimum', 8));
  if (fault) throw new HttpError(412, fault, { errors: { [field]: fault } });
}
