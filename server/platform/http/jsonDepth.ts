/**
 * How deep a JSON text nests, found without building anything: a parser that is given a million brackets would overflow
 * its stack before any check of what it built.
 */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inText) {
      if (code === 92) index += 1;
      else if (code === 34) inText = false;
    } else if (code === 34) inText = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}
