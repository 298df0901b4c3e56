/**
 * An inherited name of JavaScript objects (`constructor`, `toString`), at each position of the product's definitions that takes
 * a name: it is reported like any unknown name, and nothing is thrown. The reports for an unknown name are the expectation, so
 * that no list of positions is needed.
 */

import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { isShippedPath } from '../../metadata/compiler/layout.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import type { Fault } from '../../metadata/program.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { type NamePlace, namePlaces } from './namePlaces.ts';

const NAMES = ['constructor', 'toString', 'valueOf', '__proto__'];
/** No definition and no member of one is called so. */
const UNKNOWN = 'zzUnknown';
/** `npm test` takes of so many places those that one turn has. */
const SAMPLE = 40;
/** Changed at once, each in another file. */
const AT_ONCE = 30;

const files = (await readFolder()).filter(({ path }) =>
  /definitions\/(platform|freight|base|tenants\/demo)\//.test(path),
);
const faultsOf = (all: readonly DefinitionFile[]) => compile(all, { tenant: 'demo', checks }).faults;
const told = (fault: Fault) => `${fault.file}:${fault.kind}:${fault.message}`;
const known = new Set(faultsOf(files).map(told));

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

type NameAt = (place: NamePlace) => string;

/** The additional faults with names at some positions, each in another file. @throws what the compiler throws */
function compiledWith(some: readonly NamePlace[], nameAt: NameAt): Fault[] {
  const texts = new Map(some.map((place) => [place.file, place.put(nameAt(place))]));
  const changed = files.map((file) => ({ ...file, text: texts.get(file.path) ?? file.text }));
  const faults = faultsOf(changed).filter((fault) => !known.has(told(fault)));
  for (const fault of faults) expect([fault.message, !fault.file || !(fault.line > 0)]).toEqual([fault.message, false]);
  return faults;
}

const isThere = (place: NamePlace, { file, line }: Fault): boolean =>
  file === place.file && line === lineAt(place.put(UNKNOWN), place.offset);

/** Places in turns, each file once in a turn. */
function turns(all: readonly NamePlace[]): NamePlace[][] {
  const found: { taken: Set<string>; places: NamePlace[] }[] = [];
  for (const place of all) {
    const open = found.find(({ taken, places: own }) => own.length < AT_ONCE && !taken.has(place.file));
    const turn = open ?? { taken: new Set<string>(), places: [] };
    if (!open) found.push(turn);
    turn.taken.add(place.file);
    turn.places.push(place);
  }
  return found.map(({ places: own }) => own);
}

/** The positions without a fault in their line, with names at other positions at the same time. */
const quietAt = (all: readonly NamePlace[], nameAt: NameAt): NamePlace[] =>
  turns(all).flatMap((turn) => {
    const faults = compiledWith(turn, nameAt);
    return turn.filter((place) => !faults.some((fault) => isThere(place, fault)));
  });

/** The positions among these without a fault even alone: faults elsewhere may suppress consequences. */
const silentAt = (all: readonly NamePlace[], nameAt: NameAt): NamePlace[] =>
  quietAt(all, nameAt).filter((place) => compiledWith([place], nameAt).length === 0);

const all = namePlaces(files.filter(({ path }) => isShippedPath(path)));
const words = ({ where, file }: NamePlace, name: string): string => `${name}: ${where} (${file})`;

it('is reported as unknown at the same positions as any other missing name', () => {
  expect(all.length).toBeGreaterThan(1500);
  const step = all.length / SAMPLE;
  const some = Array.from({ length: SAMPLE }, (_, at) => all[Math.floor(at * step)] as NamePlace);
  // Each position gets another one of the names, all at the same time.
  const nameAt: NameAt = (place) => NAMES[some.indexOf(place) % NAMES.length] as string;
  const [turn = []] = turns(some);
  const welcome = new Set(quietAt(turn, () => UNKNOWN));
  const refusing = turn.filter((place) => !welcome.has(place));
  expect(refusing.length).toBeGreaterThan(turn.length / 4);
  expect(silentAt(refusing, nameAt).map((place) => words(place, nameAt(place)))).toEqual([]);
  // Positions that accept any name accept these too, or report them with a position.
  compiledWith([...welcome], nameAt);
});

it.runIf(process.env.LONG)('each of them, at every place', { timeout: 7_200_000 }, () => {
  const welcome = new Set(silentAt(all, () => UNKNOWN));
  const refusing = all.filter((place) => !welcome.has(place));
  const accepted = NAMES.flatMap((name) => silentAt(refusing, () => name).map((place) => words(place, name)));
  expect(accepted).toEqual([]);
  for (const name of NAMES) for (const turn of turns([...welcome])) compiledWith(turn, () => name);
});
