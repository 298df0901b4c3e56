/** The hash (hex) over names and contents of files and folders below `folder`; `keep` chooses by file name. */
export function contentStamp(folder: string, paths: readonly string[], keep?: (name: string) => boolean): string;
