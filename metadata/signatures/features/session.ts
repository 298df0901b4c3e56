/** Authentication: sessions, passwords, OpenID, the second factor. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, text } from '../operationShapes.ts';

const context = {
  company: maybe(text()),
  system: maybe(text()),
  country: maybe(text()),
  defaultNavigationURL: maybe(text()),
};
const named = strict({ id: text(), name: text() });
export const UserSchema = strict({
  loggedInUser: strict({
    id: text(),
    email: text(),
    name: text(),
    isAdmin: Type.Union([Type.Literal('1'), Type.Literal('0')]),
    userCompany: named,
    userSystem: Type.Array(named),
    userCountry: text(),
    userLanguage: text('What they chose; empty: the language of the tenant.'),
    userTimeZone: text('What they chose; empty: the zone of the tenant.'),
    userDefaultNavigationURL: text(),
    userType: text(),
    orgStatus: Type.Integer({
      description: 'Of the company in the current context; 4: its shipment profile is loaded.',
    }),
    allowRejection: Type.Boolean({ description: 'True if invoices of the current system can be rejected.' }),
    companies: Type.Array(strict({ id: text(), name: text(), systems: Type.Array(named) })),
  }),
  permissions: Type.Array(text()),
  products: Type.Array(text()),
  context: strict({ company: text(), system: text(), country: text(), defaultNavigationURL: text() }),
  ratingSite: maybe(text('Where users of type TO go.')),
  data: text('Sealed: only the server opens it.'),
});
/** `user` in what the server evaluates: calls, procedures, computed values (server/operations/requestScope.ts). */
export const RequestUserSchema = strict({
  id: text(),
  email: text(),
  name: text(),
  userType: text(),
  country: text(),
  language: text(),
  timeZone: text(),
  defaultNavigationURL: text(),
  isAdmin: Type.Boolean(),
  company: text(),
  system: text(),
  permissions: Type.Array(text()),
  products: Type.Array(text()),
});

export const operations = {
  'session.login': {
    summary: 'Starts a session.',
    readOnly: false,
    params: strict({
      email: text(),
      password: text(),
      code: maybe(Type.Union([text('Of an authenticator, or a recovery code.'), Type.Null()])),
    }),
    result: Type.Interface([UserSchema], { sessionId: text('The token for the header sessionId.') }),
  },
  'session.openIdState': {
    summary: "Whether people can sign in at a company's own provider.",
    readOnly: true,
    params: strict({}),
    result: strict({ on: Type.Boolean() }),
  },
  'session.openIdBegin': {
    summary: "The address for signing in at a company's own provider.",
    readOnly: false,
    params: strict({}),
    result: strict({ url: text() }),
  },
  'session.openIdComplete': {
    summary: 'Starts a session for the person who returns from the provider.',
    readOnly: false,
    params: strict({ state: text(), code: maybe(text()), issuer: maybe(text()), error: maybe(text()) }),
    result: Type.Interface([UserSchema], { sessionId: text('The token for the header sessionId.') }),
  },
  'session.openIdUnlink': {
    summary: "Unlinks a user's account at the company's own provider. The next one with their address is linked.",
    readOnly: false,
    params: strict({ user: text() }),
    result: strict({ ...msg, count: integer() }),
  },
  'session.logout': { summary: 'Ends the session.', readOnly: false, params: strict({}), result: strict(msg) },
  'session.extend': {
    summary: 'Makes an expired session valid again.',
    readOnly: false,
    params: strict({ stored: maybe(Type.Unknown({ description: 'The stored session data.' })) }),
    result: strict({ ...msg, sessionId: maybe(text()) }),
  },
  'session.context': {
    summary: 'Selects company and system.',
    readOnly: false,
    params: strict(context),
    result: strict({ data: text('Sealed.'), userDetails: UserSchema }),
  },
  'session.changePassword': {
    summary: "Changes the user's password; other sessions of the user end.",
    readOnly: false,
    params: strict({ oldPassword: text(), newPassword: text(), confirmPassword: text() }),
    result: strict(msg),
  },
  'session.list': {
    summary: 'The sessions of the signed-in user.',
    readOnly: true,
    params: strict({}),
    result: strict({
      rows: Type.Array(
        strict({
          id: text(),
          startedOn: text(),
          seenOn: text(),
          address: text(),
          agent: text(),
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
  },
  'session.end': {
    summary: "Ends one of the user's own sessions, or all but this one.",
    readOnly: false,
    params: strict({ id: maybe(text()) }),
    result: strict(msg),
  },
  'session.signIns': {
    summary: 'The last sign-ins of a user.',
    readOnly: true,
    params: strict({ user: maybe(text()) }),
    result: strict({
      rows: Type.Array(strict({ id: text(), at: text(), outcome: text(), address: text(), agent: text() })),
    }),
  },
  'session.forgotPassword': {
    summary: 'Emails a link that sets a new password.',
    readOnly: false,
    params: strict({ email: text() }),
    result: strict(msg),
  },
  'session.resetPassword': {
    summary: 'Sets a new password by a link; every session of the user ends.',
    readOnly: false,
    params: strict({ link: text(), password: text(), confirmPassword: text() }),
    result: strict(msg),
  },
  'session.me': { summary: 'The signed-in user.', readOnly: true, params: strict({}), result: UserSchema },
  'session.selectedRole': {
    summary: 'The role of a user in a system.',
    readOnly: true,
    params: strict({ system: maybe(text()), company: maybe(text()), email: text() }),
    result: strict({ id: text(), msg: text() }),
  },
  'secondFactor.state': {
    summary: 'Whether two-step sign-in is available, and whether the user has it on.',
    readOnly: true,
    params: strict({}),
    result: strict({ offered: Type.Boolean(), isOn: Type.Boolean(), codesLeft: integer() }),
  },
  'secondFactor.begin': {
    summary: 'Creates a secret for an authenticator. It applies after a code of it was confirmed.',
    readOnly: false,
    params: strict({ password: text() }),
    result: strict({ secret: text(), uri: text() }),
  },
  'secondFactor.confirm': {
    summary: 'Turns two-step sign-in on, and returns the recovery codes once.',
    readOnly: false,
    params: strict({ code: text() }),
    result: strict({ ...msg, recoveryCodes: Type.Array(text()) }),
  },
  'secondFactor.end': {
    summary: 'Turns two-step sign-in off.',
    readOnly: false,
    params: strict({ password: text() }),
    result: strict(msg),
  },
} satisfies Record<string, OperationSignature>;
