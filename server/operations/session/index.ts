import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { changePassword } from './changePassword.ts';
import { context } from './context.ts';
import { extend } from './extend.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { selectedRole } from './selectedRole.ts';

/** The operations, by name. */
export const operations = {
  'session.login': login,
  'session.logout': logout,
  'session.extend': extend,
  'session.context': context,
  'session.changePassword': changePassword,
  'session.me': me,
  'session.selectedRole': selectedRole,
} satisfies { [Name in OperationName]?: Operation<Name> };
