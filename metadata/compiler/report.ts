/** Collects faults, each with its place. */
import type { Fault } from '../program.ts';
import { type Origin, type Origins, positionOf } from './origins.ts';
import type { Spot } from './spot.ts';

export class Report {
  readonly faults: Fault[] = [];
  readonly origins: Origins;
  /** Where definitions begin, by kind and name. */
  readonly begin: (spot: Spot) => Origin | undefined;

  constructor(origins: Origins, begin: (spot: Spot) => Origin | undefined) {
    this.origins = origins;
    this.begin = begin;
  }

  /** Where a spot was written. */
  originOf(spot: Spot): Origin | undefined {
    if (!spot.up) return this.begin(spot);
    const at = this.origins.at(spot.up.value, spot.key) ?? this.originOf(spot.up);
    // A fault about a value points at the value, one about a name at the name.
    if (!at || spot.aboutKey || at.node.parent?.type !== 'property') return at;
    const value = at.node.parent.children?.[1];
    return value && at.node === at.node.parent.children?.[0] ? { ...at, node: value } : at;
  }

  at(origin: Origin | undefined, kind: string, message: string, severity: Fault['severity'] = 'error'): void {
    const position = origin ? positionOf(origin) : { file: '(program)', line: 1, column: 1 };
    this.faults.push({ ...position, kind, message, severity });
  }

  spot(spot: Spot, kind: string, message: string, severity: Fault['severity'] = 'error'): void {
    this.at(this.originOf(spot), kind, message, severity);
  }

  /** Every fault once, by file, line and column. */
  sorted(): Fault[] {
    const seen = new Set<string>();
    const unique = this.faults.filter((fault) => {
      const key = `${fault.file}:${fault.line}:${fault.column}:${fault.kind}:${fault.message}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    return unique.sort(
      (a, b) =>
        (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
        a.line - b.line ||
        a.column - b.column ||
        (a.kind < b.kind ? -1 : 1),
    );
  }
}
