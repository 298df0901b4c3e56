import type { FeatureOperations } from '../../operations/operation.ts';
import { changePassword } from './operations/changePassword.ts';
import { context } from './operations/context.ts';
import { endSessions } from './operations/endSessions.ts';
import { extend } from './operations/extend.ts';
import { forgotPassword } from './operations/forgotPassword.ts';
import { listSessions } from './operations/listSessions.ts';
import { listSignIns } from './operations/listSignIns.ts';
import { login } from './operations/login.ts';
import { logout } from './operations/logout.ts';
import { me } from './operations/me.ts';
import { openIdBegin, openIdComplete, openIdState } from './operations/openId.ts';
import { openIdUnlink } from './operations/openIdUnlink.ts';
import { resetPassword } from './operations/resetPassword.ts';
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorState,
} from './operations/secondFactor.ts';
import { selectedRole } from './operations/selectedRole.ts';

/** The operations, by name. */
export const operations = {
  'session.login': login,
  'session.logout': logout,
  'session.extend': extend,
  'session.context': context,
  'session.changePassword': changePassword,
  'session.forgotPassword': forgotPassword,
  'session.resetPassword': resetPassword,
  'session.me': me,
  'session.openIdState': openIdState,
  'session.openIdBegin': openIdBegin,
  'session.openIdComplete': openIdComplete,
  'session.openIdUnlink': openIdUnlink,
  'session.list': listSessions,
  'session.end': endSessions,
  'session.signIns': listSignIns,
  'secondFactor.state': secondFactorState,
  'secondFactor.begin': secondFactorBegin,
  'secondFactor.confirm': secondFactorConfirm,
  'secondFactor.end': secondFactorEnd,
  'session.selectedRole': selectedRole,
} satisfies FeatureOperations;
