/** An ending of file names, with or without its dot: what stands behind the last dot of a name. */
export const isFileExtension = (text: string): boolean => /^\.?[A-Za-z0-9_-]+$/.test(text);

/** What is said of one that is none. */
export const noFileExtension = (text: string): string =>
  `"${text}" is no ending of a file name, such as "pdf": no file would ever have it.`;
