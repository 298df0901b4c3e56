/**
 * What definitions are once a layer has changed them, kept as long as what lies below is: the same changes of the same
 * definition give the same value in every compilation, so that what was found of it, and all that it unfolds to, holds still.
 */
import { sameJson } from '../sameJson.ts';
import { deepFreeze } from './freeze.ts';
import type { MergedDefinition } from './mergedDefinitions.ts';

interface Changed {
  /** What they were made of: values in files, and names. */
  readonly changes: readonly unknown[];
  readonly value: Record<string, unknown>;
}

/** By the value below, which nobody changes. */
const known = new WeakMap<object, Changed>();

/** The definitions that one layer changes. */
export class ChangedDefinitions {
  readonly #touched = new Map<MergedDefinition, { below: object; changes: unknown[] }>();

  /** Notes a change of a definition before it is made, by all that says what it is. */
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
