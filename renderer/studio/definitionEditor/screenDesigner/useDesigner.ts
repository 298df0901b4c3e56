/** The definition under the designer's hands: what is chosen, what is folded, and everything that can be done to it. */
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../metadata/kinds/part.ts';
import { ordered } from '../../../../metadata/order.ts';
import type { ComponentKind } from '../../../../metadata/signatures/components.ts';
import type { DesignerWord } from '../../../../metadata/signatures/messageNames.ts';
import { program } from '../../../program/program.ts';
import { tDesigner as say } from '../../../text/t.ts';
import { ask } from '../../../toasts/toast.ts';
import { readCopied, storeCopied } from './clipboard.ts';
import type { DefinitionNames } from './inputs/names.ts';
import {
  duplicate,
  type Edited,
  indent,
  insert,
  isRefused,
  move,
  type Outcome,
  outdent,
  type PartPosition,
  remove,
  rename,
  step,
  unwrap,
  withWords,
  wrap,
} from './model/edits.ts';
import { type Mention, mentionsOf } from './model/mentions.ts';
import { freeName, namesIn } from './model/names.ts';
import { newPart } from './model/newPart.ts';
import { holderAt, isWithin, keyOf, nameOf, type Path, parentOf, partAt, partsOf } from './model/path.ts';
import { holdsOf } from './model/slots.ts';
import { tReason } from './tReason.ts';

export type Where = 'before' | 'inside' | 'after';

export interface Designer {
  kind: 'screen' | 'dialog';
  name: string;
  value: Keyed;
  readOnly: boolean;
  /** Names for references in properties. */
  names: DefinitionNames;
  /** The chosen part; none: the surface itself. */
  chosen: Path;
  choose(path: Path): void;
  folded: ReadonlySet<string>;
  fold(key: string, isFolded: boolean): void;
  /** The last announced result or refusal. */
  told: string;
  tell(text: string): void;
  /** The part whose name is being written. */
  renaming: string | undefined;
  setRenaming(key: string | undefined): void;
  /** The position for a new component, relative to the selected part. */
  placeFor(where: Where): PartPosition;
  add(component: ComponentKind, place: PartPosition): boolean;
  put(path: Path, place: PartPosition): boolean;
  step(by: -1 | 1): void;
  indent(): void;
  outdent(): void;
  duplicate(): void;
  remove(): Promise<void>;
  copy(): void;
  cut(): Promise<void>;
  paste(carried?: { name: string; part: Part }): Promise<void>;
  wrap(component: ComponentKind): void;
  unwrap(): void;
  rename(path: Path, name: string): boolean;
  /** Other words of a part; `property` is how the step is called. */
  set(path: Path, words: { readonly [Word in keyof Part]?: Part[Word] | undefined }, property: string): void;
  /** Another word of the surface itself; undefined takes it out. */
  setOwn(property: string, next: unknown): void;
}

export interface DesignerProps {
  kind: 'screen' | 'dialog';
  name: string;
  value: Keyed;
  change(next: Keyed, label: string): void;
  readOnly: boolean;
  faults: readonly { path: string[]; message: string }[];
  /** Names for references in properties. */
  names: DefinitionNames;
}

/** The chosen part, or who is left of those who held it: it may have been taken out by an undo. */
function stillThere(value: Keyed, path: Path): Path {
  let here = path;
  while (here.length > 0 && !partAt(value, here)) here = parentOf(here);
  return here;
}

const mentionsText = (mentions: readonly Mention[]): string =>
  mentions.map(({ by, name }) => say(`designer.mention.${by}`, { name })).join(', ');

export function useDesigner({ kind, name, value, change, readOnly, names }: DesignerProps): Designer {
  const [chosenFirst, setChosen] = useState<Path>([]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [told, tell] = useState('');
  const [renaming, setRenaming] = useState<string>();
  const chosen = useMemo(() => stillThere(value, chosenFirst), [value, chosenFirst]);
  const now = useRef({ name, value, chosen, change, readOnly });
  useEffect(() => {
    now.current = { name, value, chosen, change, readOnly };
  }, [name, value, chosen, change, readOnly]);

  const acts = useMemo(() => {
    const choose = (path: Path) => {
      now.current.chosen = path;
      setChosen(path);
      // Expand the ancestors, so that it is visible.
      setFolded((before) => {
        const shut = [...before].filter((key) => !isWithin(path, key.split('/')) || key === keyOf(path));
        return shut.length === before.size ? before : new Set(shut);
      });
    };
    const apply = (
      make: (value: Keyed, path: Path) => Outcome,
      did: DesignerWord,
      params?: object,
    ): Edited | undefined => {
      const { current } = now;
      if (current.readOnly) {
        tell(say('designer.readOnly'));
        return undefined;
      }
      const outcome = make(current.value, current.chosen);
      if (isRefused(outcome)) {
        tell(tReason(outcome.refused));
        return undefined;
      }
      const label = say(did, { name: nameOf(outcome.path), ...params });
      if (outcome.value !== current.value) {
        current.value = outcome.value;
        current.change(outcome.value, label);
      }
      choose(outcome.path);
      tell(label);
      return outcome;
    };
    const chosenName = () => ({ name: nameOf(now.current.chosen) });
    /** Asks where somebody would name nothing afterwards. */
    const mayRemove = async (): Promise<boolean> => {
      const { value: current, chosen: path } = now.current;
      const part = partAt(current, path);
      if (!part || now.current.readOnly) return part !== undefined;
      const mentions = mentionsOf(current, path, part, program().definitions.action ?? {});
      if (mentions.length === 0) return true;
      const text = say('designer.removeAsk', { name: nameOf(path), who: mentionsText(mentions) });
      const title = say('designer.removeTitle', chosenName());
      return (await ask({ text, title, yes: say('designer.remove'), danger: true })) !== undefined;
    };
    const copy = () => {
      const { value: current, chosen: path } = now.current;
      const part = partAt(current, path);
      if (!part) return;
      const { displayOrder: _order, after: _after, ...rest } = part;
      void storeCopied({ name: nameOf(path), part: rest });
      tell(say('designer.copied', { name: nameOf(path) }));
    };
    const placeFor = (where: Where): PartPosition => {
      const { value: current, chosen: path } = now.current;
      const last = (parent: Path) => ordered(partsOf(holderAt(current, parent))).at(-1)?.[0];
      if (path.length === 0 || where === 'inside') return { parent: path, after: last(path) };
      const slot = partAt(current, path)?.slot;
      const siblings = ordered(partsOf(holderAt(current, parentOf(path)))).map(([sibling]) => sibling);
      const after = where === 'after' ? nameOf(path) : siblings[siblings.indexOf(nameOf(path)) - 1];
      return { parent: parentOf(path), slot, after };
    };
    return {
      choose,
      apply,
      placeFor,
      copy,
      fold: (key: string, isFolded: boolean) =>
        setFolded((before) => {
          const next = new Set(before);
          if (isFolded) next.add(key);
          else next.delete(key);
          return next;
        }),
      add(component: ComponentKind, place: PartPosition) {
        const own = freeName(namesIn(now.current.value), component);
        const part = newPart(component, own, say('designer.newText'));
        return apply((before) => insert(before, place, own, part), 'designer.did.add') !== undefined;
      },
      put: (path: Path, place: PartPosition) =>
        apply((before) => move(before, path, place), 'designer.did.move') !== undefined,
      step: (by: -1 | 1) => void apply((before, path) => step(before, path, by), 'designer.did.move'),
      indent: () => void apply(indent, 'designer.did.move'),
      outdent: () => void apply(outdent, 'designer.did.move'),
      duplicate: () => void apply(duplicate, 'designer.did.duplicate', chosenName()),
      async remove() {
        if (await mayRemove()) apply(remove, 'designer.did.remove', chosenName());
      },
      async cut() {
        copy();
        if (await mayRemove()) apply(remove, 'designer.did.remove', chosenName());
      },
      async paste(given?: { name: string; part: Part }) {
        const carried = given ?? (await readCopied());
        if (!carried) return tell(say('designer.nothingToPaste'));
        const { value: current, chosen: path } = now.current;
        const holds = path.length === 0 || holdsOf(partAt(current, path)?.component) !== undefined;
        const into = placeFor('inside');
        const inside = holds && !isRefused(insert(current, into, carried.name, carried.part));
        const place = inside ? into : placeFor('after');
        apply((before) => insert(before, place, carried.name, carried.part), 'designer.did.paste');
      },
      wrap(component: ComponentKind) {
        const { parts: _parts, ...around } = newPart(component, component, say('designer.newText'));
        apply((before, path) => wrap(before, path, component, around.props), 'designer.did.wrap');
      },
      unwrap: () => void apply(unwrap, 'designer.did.unwrap', chosenName()),
      rename(path: Path, to: string) {
        const was = nameOf(path);
        const part = partAt(now.current.value, path);
        const mentions = part ? mentionsOf(now.current.value, path, part, program().definitions.action ?? {}) : [];
        const done = apply((before) => rename(before, path, to), 'designer.did.rename');
        const actions = mentions.filter(({ by }) => by === 'action');
        if (done && was !== to && actions.length > 0)
          tell(say('designer.renameActions', { name: was, who: mentionsText(actions) }));
        return done !== undefined;
      },
      setOwn(property: string, next: unknown) {
        const make = (before: Keyed, path: Path): Outcome => {
          const { [property]: _was, ...rest } = before;
          return { value: next === undefined ? rest : { ...rest, [property]: next }, path };
        };
        apply(make, 'designer.did.set', { property, name: now.current.name });
      },
      set(path: Path, words: { readonly [Word in keyof Part]?: Part[Word] | undefined }, property: string) {
        apply((before) => withWords(before, path, words), 'designer.did.set', { property });
      },
    };
  }, []);
  return { kind, name, value, readOnly, names, chosen, folded, told, tell, renaming, setRenaming, ...acts };
}

export const DesignerContext = createContext<Designer | undefined>(undefined);

export function useDesignerContext(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('A panel of the designer was drawn outside of it.');
  return designer;
}
