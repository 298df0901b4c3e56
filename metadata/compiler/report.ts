/** Collects faults, each with its place. */
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import type { Fault } from '../program.ts';
import { type Cursor, pathOf } from './cursor.ts';
import { FaultSuppression } from './faultSuppression.ts';
import { type Origin, type Origins, positionOf } from './origins.ts';

/** Faults about an unresolved name: if an unread text may contain it, only the unread text is reported. */
const aboutName: ReadonlySet<string> = new Set([
  ...kindNames.map((kind) => `unknown-${kind}`),
  // Lists have values by the names of definitions.
  'unlisted-value',
  'unknown-address',
  'unknown-anchor',
  'unknown-data',
  'unknown-event',
  'unknown-field',
  'unknown-group',
  'unknown-icon',
  'unknown-member',
  'unknown-part',
  'unknown-state',
  'unknown-transition',
]);

/** Faults that the schema finds. */
const ofShape: ReadonlySet<string> = new Set([
  'unknown-value',
  'wrong-type',
  'bad-value',
  'missing-property',
  'unknown-property',
]);

/** Faults of what a use gives and of what it leaves out. */
const ofParameters: ReadonlySet<string> = new Set(['missing-parameter', 'unknown-parameter']);

/** A name that nothing has, and whether the place of the fault says it: what is unfolded names it as well, and says it nowhere. */
interface MissingName {
  kind: string;
  name: string;
  isWritten: boolean;
}

/** A field is missed as such, as a member of a record, and by a template that says no more of it than its place. */
const ofFields: ReadonlySet<string> = new Set(['unknown-field', 'unknown-member', 'missing-property']);

/** The names that a fault may be about: of a path through records each member, too. */
const namesIn = ({ kind, name }: MissingName): string[] => {
  const all = kind === 'unknown-member' ? [name, ...name.split('.').slice(1)] : [name];
  return all.map((one) => `${ofFields.has(kind) ? 'field' : kind} ${one}`);
};

/** Conditions of a field, without which nothing is known of when it is shown and when it is required. */
const conditionsOfShowing: ReadonlySet<string> = new Set(['visibleWhen', 'mandatoryWhen']);

/** The field of a definition that a part is in. */
const fieldOf = ({ kind, name, path }: FaultyPart): string => `${kind} ${name} ${path.slice(0, 2).join('/')}`;

/** Faults about a name that a screen or dialog would have to have. */
const namesOfSurface: ReadonlySet<string> = new Set(['unknown-data', 'unknown-params', 'unknown-state']);

/** The part of a definition that a fault is about. */
export interface FaultyPart {
  kind: KindName;
  name: string;
  /** Names and indexes from the definition down. */
  path: string[];
}

export class Report {
  readonly faults: Fault[] = [];
  /** Consequences of an unread text: reported once it is fixed. */
  readonly held: Fault[] = [];
  /** The faulty parts, for editors of definitions without files. */
  readonly parts = new WeakMap<Fault, FaultyPart>();
  readonly suppression: FaultSuppression;
  readonly #missingNames = new WeakMap<Fault, MissingName>();
  readonly origins: Origins;
  /** Where definitions begin, by kind and name. */
  readonly begin: (cursor: Cursor) => Origin | undefined;

  constructor(
    origins: Origins,
    begin: (cursor: Cursor) => Origin | undefined,
    suppression: FaultSuppression = new FaultSuppression(),
  ) {
    this.origins = origins;
    this.begin = begin;
    this.suppression = suppression;
  }

  /** The origin of a cursor. */
  originOf(cursor: Cursor): Origin | undefined {
    if (!cursor.up) return this.begin(cursor);
    const at = this.origins.at(cursor.up.value, cursor.key) ?? this.originOf(cursor.up);
    // A fault about a value points at the value, one about a name at the name.
    if (!at || cursor.aboutKey || at.node.parent?.type !== 'property') return at;
    const value = at.node.parent.children?.[1];
    return value && at.node === at.node.parent.children?.[0] ? { ...at, node: value } : at;
  }

  at(
    origin: Origin | undefined,
    kind: string,
    message: string,
    severity: Fault['severity'] = 'error',
    to: Fault[] = this.faults,
    about?: Cursor,
  ): Fault {
    const position = origin ? positionOf(origin) : { file: '(program)', line: 1, column: 1 };
    const fault = { ...position, kind, message, severity };
    if (about) this.parts.set(fault, { kind: about.kind, name: about.name, path: pathOf(about) });
    to.push(fault);
    return fault;
  }

  cursor(cursor: Cursor, kind: string, message: string, severity: Fault['severity'] = 'error'): void {
    const name = cursor.aboutKey ? cursor.key : cursor.value;
    const origin = this.originOf(cursor);
    if (aboutName.has(kind) && typeof name === 'string') this.missing(origin, kind, name, message, severity, cursor);
    else {
      const fault = this.at(origin, kind, message, severity, this.faults, cursor);
      // A missing property of a name: if the name itself is missing, its reference is reported.
      if (kind === 'missing-property' && cursor.aboutKey)
        this.#missingNames.set(fault, { kind, name: cursor.key, isWritten: origin?.node.value === cursor.key });
    }
  }

  /** Reports a missing name; held back if an unread text may define it. */
  missing(
    origin: Origin | undefined,
    kind: string,
    name: string,
    message: string,
    severity: Fault['severity'] = 'error',
    about?: Cursor,
  ): void {
    const last = name.slice(name.lastIndexOf('.') + 1);
    const follows =
      this.suppression.isLost(kind.replace('unknown-', '')) ||
      this.suppression.mayBeThere(name) ||
      (last !== name && this.suppression.mayBeThere(last));
    const fault = this.at(origin, kind, message, severity, follows ? this.held : this.faults, about);
    this.#missingNames.set(fault, { kind, name, isWritten: origin?.node.value === name });
  }

  /** That a definition is not there which a resource leaves to a hand: held back as a name is. */
  missingOwn(cursor: Cursor, kind: string, name: string, message: string): void {
    const follows = this.suppression.isLost(kind) || this.suppression.mayBeThere(name);
    this.at(this.originOf(cursor), 'unknown-own', message, 'error', follows ? this.held : this.faults, cursor);
  }

  /** @returns true if a fault of a kind was reported at this position */
  isTold(cursor: Cursor, kind: string): boolean {
    const origin = this.originOf(cursor);
    if (!origin) return false;
    const { file, line, column } = positionOf(origin);
    return [...this.faults, ...this.held].some(
      (fault) => fault.kind === kind && fault.file === file && fault.line === line && fault.column === column,
    );
  }

  /**
   * Every fault once, by file, line and column.
   * @param isMadeOfBroken whether a definition was unfolded from one of the wrong shape
   */
  sorted(isMadeOfBroken: (part: FaultyPart) => boolean): Fault[] {
    const seen = new Set<string>();
    // Held faults have another fault as cause; without one they are reported.
    const own = this.faults.filter((fault) => {
      const part = this.parts.get(fault);
      return !part || !(ofShape.has(fault.kind) || ofParameters.has(fault.kind)) || !isMadeOfBroken(part);
    });
    const told = own.some(({ severity }) => severity === 'error') ? own : [...this.faults, ...this.held];
    // A name declared in an entity or resource is reported there, and not for each definition unfolded from it.
    const written = new Set(
      told.flatMap((fault) => {
        const missing = this.#missingNames.get(fault);
        return missing?.isWritten ? namesIn(missing) : [];
      }),
    );
    const place = ({ file, line, column }: Fault) => `${file}:${line}:${column}`;
    const misshapen = new Set(told.filter(({ kind }) => ofShape.has(kind)).map(place));
    // A name missing from a surface is also missing in every expression that reads it: only the fault that names the surface is
    // reported.
    const ofSurface = new Set(
      told.filter(({ kind, message }) => namesOfSurface.has(kind) && message.startsWith('The ')).map(place),
    );
    const undecided = new Set(
      told.flatMap((fault) => {
        const part = this.parts.get(fault);
        return fault.severity === 'error' && part && conditionsOfShowing.has(part.path[2] ?? '') ? [fieldOf(part)] : [];
      }),
    );
    const unique = told.filter((fault) => {
      // A value of invalid shape gets that one fault only.
      if (misshapen.has(place(fault)) && !ofShape.has(fault.kind)) return false;
      if (namesOfSurface.has(fault.kind) && fault.message.startsWith('There is') && ofSurface.has(place(fault)))
        return false;
      const missing = this.#missingNames.get(fault);
      if (missing && !missing.isWritten && namesIn(missing).some((name) => written.has(name))) return false;
      const part = this.parts.get(fault);
      if (fault.kind === 'required-hidden' && part && undecided.has(fieldOf(part))) return false;
      const key = `${fault.file}:${fault.line}:${fault.column}:${fault.kind}:${fault.message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    return folded(
      unique.sort(
        (a, b) =>
          (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
          a.line - b.line ||
          a.column - b.column ||
          (a.kind < b.kind ? -1 : 1),
      ),
      this.parts,
    );
  }
}

/** The number of positions up to which the same fault is listed individually. */
const PLACES = 5;

/**
 * The grouping key of a fault: a missing part is reported as a part and as the state under its name, on one or several surfaces.
 */
const sayingOf = ({ kind, message }: Fault): string =>
  kind === 'unknown-part' || kind === 'unknown-state'
    ? `part ${/"[^"]*"(?: in "state")?\.(?: Did you mean.*)?$/.exec(message)?.[0].replace(' in "state"', '') ?? message}`
    : `${kind} ${message}`;

/**
 * Folds equal faults: a name missing in forty places is one fault with its first positions, the last of which counts the rest.
 */
function folded(faults: readonly Fault[], parts: WeakMap<Fault, FaultyPart>): Fault[] {
  const places = new Map<string, Fault[]>();
  for (const fault of faults) places.set(sayingOf(fault), [...(places.get(sayingOf(fault)) ?? []), fault]);
  return faults.flatMap((fault) => {
    const same = places.get(sayingOf(fault)) as Fault[];
    const index = same.indexOf(fault);
    const more = same.length - PLACES;
    if (more <= 0 || index < PLACES - 1) return [fault];
    if (index >= PLACES) return [];
    const next = same[PLACES] as Fault;
    const words = `${more} more ${more === 1 ? 'place says' : 'places say'} the same, from ${next.file}:${next.line} on.`;
    const last = { ...fault, message: `${fault.message} ${words}` };
    const part = parts.get(fault);
    if (part) parts.set(last, part);
    return [last];
  });
}
