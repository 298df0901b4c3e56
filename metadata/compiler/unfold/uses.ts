/** Unfolds uses: parts that are fragments, and definitions that are made of a pattern of their kind. */

import { isRecord } from '../../isRecord.ts';
import { patternKinds } from '../../kinds/fragment.ts';
import type { KindName } from '../../kinds/kindNames.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import type { MergedDefinitions } from '../mergedDefinitions.ts';
import type { Origins } from '../origins.ts';
import type { Report } from '../report.ts';
import { fill, givenTo, takenIn, takesOf } from './takes.ts';
import { type Input, UnfoldCache } from './unfoldCache.ts';

type Value = Record<string, unknown>;
export const isPattern = (kind: KindName, value: unknown): boolean =>
  (patternKinds as readonly string[]).includes(kind) && isRecord(value) && Object.hasOwn(value, 'takes');
export const isUse = (value: unknown): value is Value & { use: string } =>
  isRecord(value) && typeof value.use === 'string' && !Object.hasOwn(value, 'component');

const root = (kind: KindName, name: string, value: unknown): Cursor => ({
  kind,
  name,
  key: name,
  value,
  up: undefined,
});

/** @returns true if the parameters of a pattern are readable; a malformed `takes` is the fault to report */
const saysWhatItTakes = ({ takes }: Value): boolean => takes === undefined || isRecord(takes);

const unfolded = new UnfoldCache<Value>();
/** Patterns and fragments in which nothing is wrong. */
const checked = new WeakSet<object>();

export class Uses {
  readonly #written: MergedDefinitions;
  readonly #origins: Origins;
  readonly #report: Report;
  /** Patterns and fragments that the definition at hand uses. */
  #used: Input[] = [];
  /** True if a definition used by the current one could not be read. */
  #isLeftOut = false;

  constructor(written: MergedDefinitions, origins: Origins, report: Report) {
    this.#written = written;
    this.#origins = origins;
    this.#report = report;
  }

  /** Returns the definition with its own use and those of its parts unfolded; the same value if it contains no use. */
  definition(kind: KindName, name: string, value: Value): Value | undefined {
    const of = `${kind} ${name}`;
    const known = unfolded.get(value, of, (key) => this.#find(key));
    if (known) return known;
    const { faults, held } = this.#report;
    const before = faults.length + held.length;
    this.#used = [];
    this.#isLeftOut = false;
    const made = this.#definition(kind, name, value);
    const isRight = faults.length + held.length === before && !this.#isLeftOut;
    return made && isRight ? unfolded.keep(value, of, this.#used, made) : made;
  }

  /** Returns the definition in the file, by kind and name. */
  #find(key: string): Value | undefined {
    const space = key.indexOf(' ');
    return this.#written.get(key.slice(0, space) as KindName)?.get(key.slice(space + 1))?.value;
  }

  /** Finds a pattern or fragment that the definition at hand uses. */
  #use(kind: KindName, name: string): Value | undefined {
    const key = `${kind} ${name}`;
    const value = this.#find(key);
    this.#used.push({ key, value });
    return value;
  }

  #definition(kind: KindName, name: string, value: Value): Value | undefined {
    const whole = this.#ofPattern(root(kind, name, value), []);
    if (!whole || (kind !== 'screen' && kind !== 'dialog')) return whole;
    return this.#withParts(root(kind, name, whole), []);
  }

  /** Reports faults of a pattern or fragment alone: unused parameters, and undeclared ones. */
  check(kind: KindName, name: string, value: Value): void {
    if (checked.has(value)) return;
    const { faults, held } = this.#report;
    const before = faults.length + held.length;
    this.#check(kind, name, value);
    if (Object.isFrozen(value) && faults.length + held.length === before) checked.add(value);
  }

  #check(kind: KindName, name: string, value: Value): void {
    if (!saysWhatItTakes(value)) return;
    const cursor = root(kind, name, value);
    const takes = takesOf(value);
    const { takes: _takes, ...content } = value;
    this.#origins.copy(value, content);
    const { taken, unknown } = takenIn({ ...cursor, value: content }, takes);
    for (const at of unknown)
      this.#report.cursor(
        at,
        'unknown-parameter',
        `The ${kind} "${name}" takes no "${at.value}".${didYouMean(String(at.value), Object.keys(takes))}`,
      );
    for (const take of Object.keys(takes))
      if (!taken.has(take))
        this.#report.cursor(
          { ...descend(cursor, ['takes', take]), aboutKey: true },
          'unused-parameter',
          `The ${kind} "${name}" takes "${take}" and does nothing with it.`,
        );
  }

  #ofPattern(cursor: Cursor, inside: readonly string[]): Value | undefined {
    const { kind, value } = cursor;
    if (!isUse(value) || !(patternKinds as readonly string[]).includes(kind)) return value as Value;
    const patterns = this.#written.get(kind);
    const pattern = this.#use(kind, value.use);
    if (!pattern || !isPattern(kind, pattern)) {
      const known = [...(patterns ?? [])].filter(([, one]) => isPattern(kind, one.value)).map(([name]) => name);
      this.#unknown(cursor, kind, value.use, `${kind} with parameters`, known);
      return undefined;
    }
    if (this.#circle(cursor, `${kind} ${value.use}`, inside)) return undefined;
    if (!saysWhatItTakes(pattern)) return this.#leaveOut(cursor, kind, value.use);
    const given = givenTo(takesOf(pattern), cursor, `The ${kind} "${value.use}"`, this.#report);
    const { takes: _takes, ...content } = pattern;
    this.#origins.copy(pattern, content);
    const { use: _use, with: _with, ...changed } = value;
    const made = fill(content, given, this.#origins) as Value;
    const filled = { ...made };
    this.#origins.copy(made, filled);
    for (const [key, member] of Object.entries(changed)) {
      filled[key] = member;
      const place = this.#origins.at(value, key);
      if (place) this.#origins.put(filled, key, place);
    }
    return this.#ofPattern({ ...cursor, value: filled }, [...inside, `${kind} ${value.use}`]);
  }

  #withParts(holder: Cursor, inside: readonly string[]): Value {
    const value = holder.value as Value;
    if (!isRecord(value.parts)) return value;
    const parts: Value = {};
    this.#origins.copy(value.parts, parts);
    let changed = false;
    for (const [name, part] of Object.entries(value.parts)) {
      const made = isRecord(part) ? this.#part(descend(holder, ['parts', name]), inside) : part;
      changed ||= made !== part;
      if (made !== undefined) parts[name] = made;
    }
    if (!changed) return value;
    const copy = { ...value, parts };
    this.#origins.copy(value, copy);
    return copy;
  }

  #part(cursor: Cursor, inside: readonly string[]): Value | undefined {
    const { value } = cursor;
    if (!isUse(value)) return this.#withParts(cursor, inside);
    const fragment = this.#use('fragment', value.use);
    if (!fragment || !isRecord(fragment.part)) {
      if (!fragment)
        this.#unknown(cursor, 'fragment', value.use, 'fragment', this.#written.get('fragment')?.keys() ?? []);
      return undefined;
    }
    if (this.#circle(cursor, `fragment ${value.use}`, inside)) return undefined;
    if (!saysWhatItTakes(fragment)) return this.#leaveOut(cursor, 'fragment', value.use);
    const given = givenTo(takesOf(fragment), cursor, `The fragment "${value.use}"`, this.#report);
    const part = fill(fragment.part, given, this.#origins) as Value;
    // The parts of a fragment have their own scope of state (metadata/stateScopes.ts).
    const made: Value = isRecord(part.parts) ? { ...part, scope: true } : { ...part };
    this.#origins.copy(part, made);
    for (const [key, member] of Object.entries(value))
      if (key !== 'use' && key !== 'with') {
        // Combines the conditions of the use and of the fragment.
        made[key] = key === 'visibleWhen' && part[key] !== undefined ? { and: [part[key], member] } : member;
        const place = this.#origins.at(value, key);
        if (place) this.#origins.put(made, key, place);
      }
    return this.#withParts({ ...cursor, value: made }, [...inside, `fragment ${value.use}`]);
  }

  /** Skips a use of a definition with a reported shape fault; the parts it would add are unknown. */
  #leaveOut(cursor: Cursor, kind: KindName, name: string): undefined {
    this.#isLeftOut = true;
    this.#report.suppression.missing([kind], name);
    this.#report.suppression.notUnfolded(cursor.name);
    return undefined;
  }

  #unknown(cursor: Cursor, kind: KindName, name: string, what: string, known: Iterable<string>): void {
    this.#report.suppression.missing([kind], name);
    this.#report.suppression.notUnfolded(cursor.name);
    this.#report.cursor(
      descend(cursor, ['use']),
      `unknown-${kind}`,
      `There is no ${what} "${name}".${didYouMean(name, known)}`,
    );
  }

  #circle(cursor: Cursor, used: string, inside: readonly string[]): boolean {
    if (!inside.includes(used)) return false;
    const way = [...inside.slice(inside.indexOf(used)), used].join(' → ');
    this.#report.cursor(descend(cursor, ['use']), 'use-circle', `A use of itself: ${way}.`);
    return true;
  }
}
