/** The lines of the text that this layer says otherwise than those below, marked at their edge. */
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { GutterMarker, gutter } from '@codemirror/view';
import type { Range } from './positions.ts';

export const setLayerMarks = StateEffect.define<readonly Range[]>();

class Mark extends GutterMarker {
  override toDOM(): Node {
    const mark = document.createElement('div');
    mark.className = 'cm-layer-mark';
    return mark;
  }
}
const mark = new Mark();

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(before, transaction) {
    let now = before.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setLayerMarks)) continue;
      const { doc } = transaction.state;
      const lines = new Set<number>();
      for (const { from, to } of effect.value) {
        if (to > doc.length) continue;
        for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1) lines.add(doc.line(at).from);
      }
      now = RangeSet.of([...lines].sort((a, b) => a - b).map((at) => mark.range(at)));
    }
    return now;
  },
});

export const layerMarks = [marks, gutter({ class: 'cm-layer-gutter', markers: (view) => view.state.field(marks) })];
