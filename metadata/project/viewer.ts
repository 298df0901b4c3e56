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

/** Whether a field may be seen: what it needs itself, and of a field of another record all that it takes to see that one. */
export const seesField = (
  viewer: Viewer,
  { permission, pathPermissions = [] }: { permission?: string; pathPermissions?: readonly (readonly string[])[] },
): boolean => isPermitted(viewer, permission) && pathPermissions.every((needed) => isPermitted(viewer, needed));
