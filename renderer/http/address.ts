/** Values of a call or a route by name; what is undefined, null or empty is left out of a query. */
export type Values = Readonly<Record<string, unknown>>;

/** Fills `{name}` in a path; a parameter without a value is an error of the definition. */
export function fillPath(path: string, values: Values = {}): string {
  return path.replace(/\{([A-Za-z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`The address ${path} needs a value for {${name}}.`);
    }
    return encodeURIComponent(String(value));
  });
}

/** A query string with its `?`, or nothing; lists repeat their name. */
export function queryString(values: Values = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry === undefined || entry === null || entry === '') continue;
      query.append(name, typeof entry === 'object' ? JSON.stringify(entry) : String(entry));
    }
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
