/** Writes packed copies of a folder's files beside them. @returns how many files were packed */
export function precompress(folder: string): number;
