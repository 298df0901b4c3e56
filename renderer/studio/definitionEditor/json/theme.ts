/** The look of the text: the colours of the product, in both schemes. */
import { EditorView } from '@codemirror/view';

export const theme = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: 'var(--inv-text-small)',
    color: 'var(--inv-ink)',
    backgroundColor: 'var(--inv-raised)',
  },
  '&.cm-focused': { outline: '2px solid var(--inv-accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--inv-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--inv-ink)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--inv-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--inv-info-soft)',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--inv-sunken)',
    color: 'var(--inv-ink-soft)',
    border: 'none',
    borderRight: '1px solid var(--inv-line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--inv-accent) 5%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--inv-accent) 12%, transparent)' },
  '.cm-foldPlaceholder': {
    background: 'var(--inv-sunken)',
    border: '1px solid var(--inv-line)',
    color: 'var(--inv-ink-soft)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--inv-raised)',
    color: 'var(--inv-ink)',
    border: '1px solid var(--inv-line)',
    borderRadius: 'var(--inv-radius)',
    boxShadow: 'var(--inv-shadow)',
    maxWidth: '460px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--inv-mono)', maxHeight: '18em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--inv-info-soft)',
    color: 'var(--inv-ink)',
  },
  '.cm-completionDetail': { color: 'var(--inv-ink-soft)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px' },
  '.cm-editor-hint': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic': { padding: '4px 10px', whiteSpace: 'pre-wrap' },
  '.cm-panels': { backgroundColor: 'var(--inv-sunken)', color: 'var(--inv-ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--inv-line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--inv-raised)',
    color: 'var(--inv-ink)',
    border: '1px solid var(--inv-line)',
    borderRadius: 'var(--inv-radius)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--inv-raised)',
    color: 'var(--inv-ink)',
    border: '1px solid var(--inv-line)',
    borderRadius: 'var(--inv-radius)',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--inv-ink)' },
  '.cm-searchMatch': { backgroundColor: 'var(--inv-warning-soft)' },
  '.cm-layer-mark': { width: '3px', height: '100%', backgroundColor: 'var(--inv-accent)' },
  '.cm-layer-gutter': { width: '5px', paddingLeft: '1px' },
});
