/** The time zones and languages that the runtime knows: definitions that name others could not be run. */
export { isTimeZone } from '../../../engine/schedules/zone.ts';

const UTC = 'UTC';

/** Many zones have several names, of which this has one, in order of name. Some runtimes leave the one without a place out. */
export const timeZones = (): readonly string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), UTC])].sort();

export const isLanguage = (name: string): boolean => Intl.DateTimeFormat.supportedLocalesOf([name]).length > 0;
