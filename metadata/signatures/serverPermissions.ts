/** Permissions that the server itself requires, in addition to those that definitions name. */

/** Held by those who may change what decides access, ownership, identity, or what only the server writes (metadata/authorship). */
export const EDIT_PROTECTED = 'authoring.editProtected';

export const serverPermissions: ReadonlySet<string> = new Set([EDIT_PROTECTED]);
