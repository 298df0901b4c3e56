/** Messages for system errors of files. */

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EISDIR: 'it is a folder, and a file is wanted',
  ENOTDIR: 'a part of it is a file, and no folder',
  EEXIST: 'a file is in the way',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk may only be read',
};

/** @returns undefined where the error is not about a file */
export function fileWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const why = WHY[code];
  return why === undefined || path === undefined ? undefined : `${path}: ${why}.`;
}
