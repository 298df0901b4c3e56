/**
 * The open definition. Its text is the single source of truth: changes of the form or the designer edit as little of
 * the text as possible, so that all views share one undo history. The value is the last valid JSON; invalid text stays
 * as typed.
 */
import { isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { Annotation, EditorState, type Extension, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type ParseError, parse } from 'jsonc-parser';
import { type SyntaxFault, syntaxFaults } from '../../../../metadata/compiler/syntax.ts';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { isKeyed, type Keyed } from '../../../../metadata/edits/keyed.ts';
import { jsonText } from '../../../../metadata/jsonText.ts';
import { shareUnchanged } from './structuralSharing.ts';
import { changeBetween, textAfter } from './textEdits.ts';
import { valueAt, withValue } from './valueAt.ts';

/** Milliseconds after the last keystroke before the text is parsed. */
const DEBOUNCE_MS = 150;

export interface Reading {
  /** The last valid value of the text. */
  readonly value: Keyed;
  /** Position of the syntax error; undefined while the text is valid JSON. */
  readonly broken: (SyntaxFault & { line: number }) | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The value after a transaction of the form or the designer. */
const says = Annotation.define<{ value: Keyed; place: string }>();
const TEXT = 'text';

export class DefinitionDocument {
  #state: EditorState;
  #view: EditorView | undefined;
  #reading: Reading;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Location of the last change: the text, or the path of a part. A change elsewhere is a new undo step. */
  #place = '';
  readonly #listeners = new Set<() => void>();

  constructor(value: Keyed, extensions: Extension) {
    this.#state = this.#begin(value, extensions);
    this.#reading = { value, broken: undefined, canUndo: false, canRedo: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly read = (): Reading => this.#reading;
  get state(): EditorState {
    return this.#state;
  }
  get view(): EditorView | undefined {
    return this.#view;
  }

  /** Shows the text in an element. @returns the way to end that */
  show(parent: HTMLElement): () => void {
    const view = new EditorView({
      parent,
      state: this.#state,
      dispatchTransactions: (transactions, own) => {
        own.update(transactions);
        this.#took(own.state, transactions);
      },
    });
    this.#view = view;
    return () => {
      this.#view = undefined;
      view.destroy();
    };
  }

  readonly dispatch = (spec: TransactionSpec): void => {
    if (this.#view) {
      this.#view.dispatch(spec);
      return;
    }
    const transaction = this.#state.update(spec);
    this.#took(transaction.state, [transaction]);
  };

  /** Sets the value. Ignored while the text is invalid JSON, so that typed text is not lost. */
  readonly change = (next: Keyed): void => {
    this.#write(next, undefined);
  };

  /** Another value of one part; undefined takes it out. Letters typed one after the other are one step. */
  readonly set = (path: Path, next: unknown): void => {
    this.readNow();
    const { value } = this.#reading;
    const typed = typeof next === 'string' && typeof valueAt(value, path) === 'string';
    this.#write(withValue(value, path, next) as Keyed, typed ? `part ${path.join('/')}` : undefined);
  };

  readonly undo = (): void => void undo({ state: this.#state, dispatch: this.#run });
  readonly redo = (): void => void redo({ state: this.#state, dispatch: this.#run });

  /** The text written as it is formatted. */
  readonly format = (): void => {
    this.readNow();
    if (!this.#reading.broken) this.#replace(jsonText(this.#reading.value), this.#reading.value, undefined);
  };

  /** Replaces the text and clears the history: another definition or version was loaded. */
  load(value: Keyed, extensions: Extension): void {
    clearTimeout(this.#timer);
    this.#state = this.#begin(value, extensions);
    this.#view?.setState(this.#state);
    this.#tell({ value, broken: undefined, canUndo: false, canRedo: false });
  }

  /** Reads what was typed without waiting for it to settle. */
  readNow(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#readText();
  }

  #begin(value: Keyed, extensions: Extension): EditorState {
    const apart = EditorState.transactionExtender.of((transaction) => {
      const place = transaction.annotation(says)?.place ?? TEXT;
      const isStep = transaction.docChanged && place !== this.#place;
      if (transaction.docChanged) this.#place = place;
      return isStep ? { annotations: isolateHistory.of('before') } : null;
    });
    return EditorState.create({ doc: jsonText(value), extensions: [extensions, apart] });
  }

  readonly #run = (transaction: Transaction): void => {
    if (this.#view) this.#view.dispatch(transaction);
    else this.#took(transaction.state, [transaction]);
  };

  /** @param place the part that is being edited; undefined: a separate undo step */
  #write(next: Keyed, place: string | undefined): void {
    this.readNow();
    const { value, broken } = this.#reading;
    if (broken) return;
    this.#replace(textAfter(this.#state.doc.toString(), value, next), next, place);
  }

  #replace(text: string, value: Keyed, place: string | undefined): void {
    const changes = changeBetween(this.#state.doc.toString(), text);
    if (!changes) return;
    this.dispatch({
      changes,
      annotations: [
        says.of({ value, place: place ?? '' }),
        // Letters typed after each other are one step of the history.
        Transaction.userEvent.of(place === undefined ? 'input.form' : 'input.type'),
        ...(place === undefined ? [isolateHistory.of('full')] : []),
      ],
    });
  }

  #took(state: EditorState, transactions: readonly Transaction[]): void {
    this.#state = state;
    const changed = transactions.filter(({ docChanged }) => docChanged);
    const last = changed.at(-1);
    if (!last) return;
    const said = last.annotation(says);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (said) {
      this.#tell({
        ...this.#depths(),
        value: shareUnchanged(this.#reading.value, said.value) as Keyed,
        broken: undefined,
      });
      return;
    }
    if (last.isUserEvent('undo') || last.isUserEvent('redo')) {
      this.#readText();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#readText();
    }, DEBOUNCE_MS);
    this.#tell({ ...this.#reading, ...this.#depths() });
  }

  #readText(): void {
    const text = this.#state.doc.toString();
    const errors: ParseError[] = [];
    const read: unknown = parse(text, errors, { disallowComments: true });
    const [fault] = syntaxFaults(text, errors).faults;
    const wrong = fault ?? (isKeyed(read) ? undefined : { offset: 0, message: 'A definition is an object.' });
    if (wrong) {
      const offset = Math.min(wrong.offset, text.length);
      const line = this.#state.doc.lineAt(offset).number;
      this.#tell({ ...this.#reading, ...this.#depths(), broken: { ...wrong, offset, line } });
      return;
    }
    const value = shareUnchanged(this.#reading.value, read) as Keyed;
    this.#tell({ ...this.#depths(), value, broken: undefined });
  }

  #depths() {
    return { canUndo: undoDepth(this.#state) > 0, canRedo: redoDepth(this.#state) > 0 };
  }

  #tell(reading: Reading): void {
    const before = this.#reading;
    const same = (Object.keys(reading) as (keyof Reading)[]).every((name) => reading[name] === before[name]);
    if (same) return;
    this.#reading = reading;
    for (const listener of this.#listeners) listener();
  }
}
