/** For whom a program is projected. */
export interface Who {
  /** The permission keys that the user holds. */
  permissions: ReadonlySet<string>;
  isAdmin: boolean;
  signedIn: boolean;
}

/** Whether any of the permissions asked for is held; where none is asked for, everybody may. */
export function may(who: Who, permission: string | readonly string[] | undefined): boolean {
  if (permission === undefined) return true;
  if (!who.signedIn) return false;
  if (who.isAdmin) return true;
  return (typeof permission === 'string' ? [permission] : permission).some((key) => who.permissions.has(key));
}
