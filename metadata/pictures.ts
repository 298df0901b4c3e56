/** Pictures that definitions name: how they may be called, and what they are sent as. */

/** No folder, no dot in front: a name cannot lead anywhere else. */
export const pictureName = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;

/** Ending of the name, in lower case, to the type of its content. */
export const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};
