/** Which route an address is. A word stands before a parameter: `/accounts/new` before `/accounts/{id}`. */
export interface Pattern {
  name: string;
  path: string;
}
export interface Match {
  name: string;
  params: Readonly<Record<string, string>>;
}

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function against(pattern: readonly string[], address: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== address.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = decoded(address[index] ?? '');
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) params[name] = given;
    else if (part.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return params;
}

/** Smaller is more particular: at the first place where two patterns differ, the word wins. */
const rank = (path: string): string =>
  parts(path)
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('');

/** The most particular route that the address matches; a slash at its end and the case of words do not matter. */
export function matchPath(patterns: readonly Pattern[], address: string): Match | undefined {
  const given = parts(address);
  let best: (Match & { rank: string }) | undefined;
  for (const { name, path } of patterns) {
    const params = against(parts(path), given);
    if (!params) continue;
    const ranked = rank(path);
    if (!best || ranked < best.rank) best = { name, params, rank: ranked };
  }
  return best && { name: best.name, params: best.params };
}
