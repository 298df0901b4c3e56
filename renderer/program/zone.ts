/** The zone in which times are shown and typed. */
import { programInForce } from './program.ts';

let own: string | undefined;

/** The zone that whoever is signed in chose; none, or one that the browser does not know: the tenant's. */
export function setOwnZone(zone: string | undefined): void {
  own = zone && isZone(zone) ? zone : undefined;
}

/** One's own zone, else the tenant's; UTC before there are definitions. */
export const zoneInForce = (): string => own ?? programInForce()?.timeZone ?? 'UTC';

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
