/**
 * Extensions of the JSON editor: colors, folding, search, completion, hints, faults; all keyboard accessible. Tab
 * leaves the editor.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { getNonce } from 'get-nonce';
import { parse } from 'jsonc-parser';
import { describeAt } from '../../../../metadata/completion/describe.ts';
import type { KnownNames } from '../../../../metadata/completion/knownNames.ts';
import type { KindName } from '../../../../metadata/kinds/kindNames.ts';
import { tEditor as say } from '../../../text/t.ts';
import { colours } from './colours.ts';
import { completeJson } from './completeJson.ts';
import { layerMarks } from './layerMarks.ts';
import { pathAtOffset, treeOf } from './positions.ts';
import { theme } from './theme.ts';

export interface JsonContext {
  kind: KindName;
  known: KnownNames | undefined;
  format(): void;
  /** Origin of a part, as text. */
  from(path: readonly (string | number)[]): string | undefined;
}

/** Compartment of the read-only state, which changes while the editor is open. */
export const editing = new Compartment();
export const editable = (may: boolean): Extension => [
  EditorState.readOnly.of(!may),
  EditorView.contentAttributes.of({ 'aria-label': say('editor.json'), 'aria-readonly': String(!may) }),
];

/** CodeMirror's own words are its keys. */
const phrases = () =>
  EditorState.phrases.of({
    Find: say('editor.cm.find'),
    Replace: say('editor.cm.replace'),
    next: say('editor.cm.next'),
    previous: say('editor.cm.previous'),
    all: say('editor.cm.all'),
    'match case': say('editor.cm.matchCase'),
    regexp: say('editor.cm.regexp'),
    'by word': say('editor.cm.byWord'),
    replace: say('editor.cm.replace'),
    'replace all': say('editor.cm.replaceAll'),
    close: say('editor.cm.close'),
    'Fold line': say('editor.cm.fold'),
    'Unfold line': say('editor.cm.unfold'),
    unfold: say('editor.cm.unfold'),
    'folded code': say('editor.cm.folded'),
    Completions: say('editor.cm.completions'),
  });

/** Tooltip of a value: its description, its type and its origin. */
const hints = (given: () => JsonContext) =>
  hoverTooltip((view, pos) => {
    const text = view.state.doc.toString();
    const path = pathAtOffset(treeOf(text), pos);
    if (path.length === 0) return null;
    const { kind, from } = given();
    const { is, text: what, oneOf } = describeAt(kind, parse(text, []), path);
    const lines = [
      [path.at(-1), is].filter(Boolean).join(': '),
      what,
      oneOf && oneOf.length <= 20 ? oneOf.map(String).join(' | ') : undefined,
      from(path),
    ].filter((line) => line !== undefined && line !== '');
    return {
      pos,
      create() {
        const dom = document.createElement('div');
        dom.className = 'cm-editor-hint';
        dom.textContent = lines.join('\n');
        return { dom };
      },
    };
  });

export function jsonExtensions(given: () => JsonContext, may: boolean): Extension {
  const nonce = getNonce();
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    phrases(),
    // JSON is left-to-right in every language.
    EditorView.editorAttributes.of({ dir: 'ltr' }),
    editing.of(editable(may)),
    lineNumbers(),
    layerMarks,
    lintGutter(),
    foldGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    // Enter takes what is offered at once: a line end would only break the text that is being written.
    autocompletion({ override: [completeJson(given)], icons: false, interactionDelay: 0 }),
    highlightSelectionMatches(),
    search({ top: true }),
    hints(given),
    colours,
    theme,
    keymap.of([
      {
        key: 'Shift-Alt-f',
        run: () => {
          given().format();
          return true;
        },
      },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ];
}
