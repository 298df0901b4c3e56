/** Who names whom: filled while linking, kept beside the program for renaming, explaining and the checks. */
import type { KindName } from '../kinds/kindNames.ts';
import type { Spot } from './spot.ts';
import { pathOf } from './spot.ts';

export interface Use {
  /** The definition that names it, and where inside. */
  by: { kind: KindName; name: string; path: string[] };
  spot: Spot;
}

export class Uses {
  readonly #of = new Map<string, Use[]>();
  readonly #by = new Map<string, { kind: KindName; name: string }[]>();

  add(kind: KindName, name: string, spot: Spot): void {
    const key = `${kind} ${name}`;
    const list = this.#of.get(key) ?? [];
    list.push({ by: { kind: spot.kind, name: spot.name, path: pathOf(spot) }, spot });
    this.#of.set(key, list);
    const from = `${spot.kind} ${spot.name}`;
    this.#by.set(from, [...(this.#by.get(from) ?? []), { kind, name }]);
  }

  /** Every place that names a definition. */
  of(kind: KindName, name: string): readonly Use[] {
    return this.#of.get(`${kind} ${name}`) ?? [];
  }

  /** Every definition that a definition names. */
  by(kind: KindName, name: string): readonly { kind: KindName; name: string }[] {
    return this.#by.get(`${kind} ${name}`) ?? [];
  }
}
