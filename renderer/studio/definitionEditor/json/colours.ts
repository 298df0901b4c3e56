/** The colours of the text, by what each piece of it is; of what is in sight alone. */
import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const word = Decoration.mark({ class: 'inv-json-word' });
/** Keys are node names of CodeMirror's JSON grammar. */
const MARKS: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'inv-json-name' }),
  String: Decoration.mark({ class: 'inv-json-text' }),
  Number: Decoration.mark({ class: 'inv-json-number' }),
  True: word,
  False: word,
  Null: word,
};

function coloured(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  const tree = syntaxTree(view.state);
  for (const { from, to } of view.visibleRanges) {
    tree.iterate({
      from,
      to,
      enter: (node) => {
        const mark = MARKS[node.name];
        if (mark) marks.add(node.from, node.to, mark);
      },
    });
  }
  return marks.finish();
}

export const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = coloured(view);
    }
    update(update: ViewUpdate) {
      const read = syntaxTree(update.state) !== syntaxTree(update.startState);
      if (update.docChanged || update.viewportChanged || read) this.decorations = coloured(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
