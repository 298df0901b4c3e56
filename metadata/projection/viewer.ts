/** For whom a program is projected. */
export interface Viewer {
  /** The permission keys that the user holds. */
  permissions: ReadonlySet<string>;
  isAdmin: boolean;
  signedIn: boolean;
}

/** @returns true if the viewer holds one of the required permissions, or none is required */
export function isPermitted(viewer: Viewer, permission: string | readonly string[] | undefined): boolean {
  if (permission === undefined) return true;
  if (!viewer.signedIn) return false;
  if (viewer.isAdmin) return true;
  return (typeof permission === 'string' ? [permission] : permission).some((key) => viewer.permissions.has(key));
}

/**
 * @returns true if the viewer may see a field: its own permissions, and for a field of another record also those of that field
 */
export const seesField = (
  viewer: Viewer,
  { permission, pathPermissions = [] }: { permission?: string; pathPermissions?: readonly (readonly string[])[] },
): boolean => isPermitted(viewer, permission) && pathPermissions.every((needed) => isPermitted(viewer, needed));
