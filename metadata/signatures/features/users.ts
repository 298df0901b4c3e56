/** People: invited, registered, their profiles and what they hold. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { integer, maybe, msg, type OperationSignature, row, saved, text } from '../operationShapes.ts';
import { UserSchema } from './session.ts';

const ids = Type.Array(text(), { maxItems: 10_000 });
const systems = maybe(Type.Union([Type.Array(text()), Type.Null()]));
const perhaps = maybe(Type.Union([text(), Type.Null()]));
const password = { password: text(), confirmPassword: text() };
const access = { role: text(), systems, userType: perhaps, country: perhaps };
const sent = strict({ ...msg, count: integer('How many invitations were sent.') });
const session = Type.Interface([UserSchema], { sessionId: text('The token for the header sessionId.') });

export const operations = {
  'users.invite': {
    summary: 'Invites users, and sends each a link.',
    readOnly: false,
    params: strict({ emails: text('Addresses, apart by blanks, commas or lines.'), ...access }),
    result: sent,
  },
  'users.sendInvitations': {
    summary: 'Sends invited users a new link. Older links end. 412 with refused if nobody was sent one.',
    readOnly: false,
    params: strict({ ids }),
    result: strict({
      ...msg,
      count: integer('How many invitations were sent.'),
      refused: Type.Array(strict({ id: text(), msg: text() }), { description: 'Users who were sent none.' }),
    }),
  },
  'users.register': {
    summary: 'Registers a user who can sign in with a password at once.',
    readOnly: false,
    params: strict({ email: text(), name: text(), ...access, ...password }),
    result: strict({ ...msg, id: text() }),
  },
  'users.holdings': {
    summary: 'Whether a user has no permissions beyond those of the caller, and whether no one else is administrator.',
    readOnly: true,
    params: strict({ user: text() }),
    result: strict({ within: Type.Boolean(), isLast: Type.Boolean() }),
  },
  'links.open': {
    summary: 'What a link is for, and whether it is still valid.',
    readOnly: true,
    params: strict({ link: text() }),
    result: strict({
      kind: text('Empty where the link does not hold.'),
      msg: maybe(text('Why it does not hold.')),
      about: maybe(strict({ email: text(), name: text(), company: text() })),
      address: maybe(text('Where it opens, of a kind that no screen is for.')),
    }),
  },
  'users.accept': {
    summary: 'Accepts an invitation: sets name and password, and starts a session.',
    readOnly: false,
    params: strict({ link: text(), name: text(), ...password }),
    result: session,
  },
  'users.profile': {
    summary: "The user's own record.",
    readOnly: true,
    params: strict({}),
    result: strict({ row }),
  },
  'users.saveProfile': {
    summary: "Changes the fields of the user's own record that everyone can change.",
    readOnly: false,
    params: strict({
      name: maybe(text()),
      phone: perhaps,
      country: perhaps,
      language: perhaps,
      timeZone: perhaps,
      defaultNavigationURL: perhaps,
    }),
    result: saved,
  },
  'users.savePicture': {
    summary: 'Saves a picture of a person, re-encoded from the uploaded one: .jpg or .png, at most 2 MB.',
    readOnly: false,
    params: strict({ user: maybe(text('The person. Default: the signed-in user.')) }),
    result: strict({ ...msg, id: text('The file.') }),
  },
  'signUp.state': {
    summary: 'Whether companies can sign up, and whether the first administrator is still missing.',
    readOnly: true,
    params: strict({}),
    result: strict({ open: Type.Boolean(), firstAdministrator: Type.Boolean() }),
  },
  'signUp.begin': {
    summary: 'Emails a link that finishes a sign-up, or returns it to a person with the one-time code.',
    readOnly: false,
    params: strict({ email: text(), name: text(), company: text(), code: perhaps }),
    result: strict({ ...msg, link: maybe(text()) }),
  },
  'signUp.complete': {
    summary: 'Creates a company and its first user, and starts a session.',
    readOnly: false,
    params: strict({ link: text(), name: text(), company: text(), country: text(), ...password }),
    result: session,
  },
} satisfies Record<string, OperationSignature>;
