/** The time zones and languages that the runtime knows: definitions that name others could not be run. */

/** Many zones have several names, of which a list has one: the runtime is asked itself. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

export const isLanguage = (name: string): boolean => Intl.DateTimeFormat.supportedLocalesOf([name]).length > 0;
