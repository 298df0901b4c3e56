/** Times as the clocks of a zone show them: in exported files, on paper. */

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?/;

/** @returns a stored time as `yyyy-MM-dd HH:mm`, with seconds if it has any; other text unchanged */
export function createWallTime(timeZone: string): (value: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (value) => {
    const text = value.trim();
    const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    const [, day, time, seconds = '00'] = WALL.exec(Number.isNaN(instant) ? text : format.format(instant)) ?? [];
    return day === undefined ? text : `${day} ${time}${seconds === '00' ? '' : `:${seconds}`}`;
  };
}
