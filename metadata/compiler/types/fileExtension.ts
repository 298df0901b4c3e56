/** A file extension, with or without its dot. */
export const isFileExtension = (text: string): boolean => /^\.?[A-Za-z0-9_-]+$/.test(text);

/** The error message of an invalid extension. */
export const noFileExtension = (text: string): string =>
  `"${text}" is no ending of a file name, such as "pdf": no file would ever have it.`;
