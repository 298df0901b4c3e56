/** For whom a program is projected. */
export interface Viewer {
  /** The permission keys that the user holds. */
  permissions: ReadonlySet<string>;
  isAdmin: boolean;
  signedIn: boolean;
}

/** Whether any of the permissions asked for is held; where none is asked for, everybody may. */
export function isPermitted(viewer: Viewer, permission: string | readonly string[] | undefined): boolean {
  if (permission === undefined) return true;
  if (!viewer.signedIn) return false;
  if (viewer.isAdmin) return true;
  return (typeof permission === 'string' ? [permission] : permission).some((key) => viewer.permissions.has(key));
}
