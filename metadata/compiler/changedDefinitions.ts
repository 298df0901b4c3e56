/**
 * A cache of changed definitions that lives as long as the definitions below the layer: the same changes of the same definition
 * return the same value in every compilation, so that its cached checks and unfolded definitions stay valid.
 */
import { sameJson } from '../sameJson.ts';
import { deepFreeze } from './freeze.ts';
import type { MergedDefinition } from './mergedDefinitions.ts';

interface Changed {
  /** The changes that made the value: values in files, and names. */
  readonly changes: readonly unknown[];
  readonly value: Record<string, unknown>;
}

/** Keyed by the value below, which is never modified. */
const known = new WeakMap<object, Changed>();

/** The definitions that one layer changes. */
export class ChangedDefinitions {
  readonly #touched = new Map<MergedDefinition, { below: object; changes: unknown[] }>();

  /** Records a change before it is applied, with all values that identify it. */
  note(definition: MergedDefinition, ...change: readonly unknown[]): void {
    const touched = this.#touched.get(definition);
    if (touched) touched.changes.push(...change);
    else this.#touched.set(definition, { below: definition.value, changes: [...change] });
  }

  /** After the last change: each definition has the value of before where nothing differs, and nobody changes it any more. */
  settle(): void {
    for (const [definition, { below, changes }] of this.#touched) {
      if (!definition.own || !Object.isFrozen(below) || !changes.every(Object.isFrozen)) continue;
      const before = known.get(below);
      const isSame =
        before?.changes.length === changes.length &&
        before.changes.every((change, at) => change === changes[at]) &&
        sameJson(before.value, definition.value);
      if (before && isSame) definition.value = before.value;
      else known.set(below, { changes, value: deepFreeze(definition.value) });
      delete definition.own;
    }
  }
}
