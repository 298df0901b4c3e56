/** One definition under the author's hands: the bar, what is wrong, and the views of the one value. */
import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { holds } from '../../http/session.ts';
import { useUnsavedChangesGuard } from '../../navigation/useUnsavedChangesGuard.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { tEditor as say, tAuthoring } from '../../text/t.ts';
import { ConflictDialog } from '../parts/ConflictDialog.tsx';
import { differenceWords } from '../parts/differenceWords.ts';
import { PublishRefused } from '../parts/PublishRefused.tsx';
import { DefinitionForm } from './DefinitionForm.tsx';
import { designs, EditorBar, type View } from './EditorBar.tsx';
import { type Dedicated, EditorTools } from './EditorTools.tsx';
import { FaultList } from './FaultList.tsx';
import type { Editing } from './form/editing.ts';
import { JsonPane } from './json/JsonPane.tsx';
import { partRange, treeOf } from './json/positions.ts';
import { valueAt } from './model/valueAt.ts';
import type { DesignerProps } from './screenDesigner/useDesigner.ts';
import type { EditorNames, Opened } from './useDefinition.ts';
import { useDesignedDefinitions } from './useDesignedDefinitions.ts';
import { type EditorFault, useFaults } from './useFaults.ts';
import { useOpenDocument } from './useOpenDocument.ts';
import { useSaving } from './useSaving.ts';

interface Props {
  /** The name of the part. */
  part: string;
  layer: string;
  opened: Opened;
  known: EditorNames;
  /** True if the definition has never been saved. */
  fresh: boolean;
  reload(): Promise<Opened | undefined>;
  follow: ((kind: KindName, name: string) => void) | undefined;
  dedicated: Dedicated | undefined;
  /** Opens the dialog for a new definition. */
  begin(): void;
  /** Something was saved, discarded or published. */
  told(): void;
}

const Designer = lazy(() => import('./screenDesigner/ScreenDesigner.tsx'));
function DesignerWithDefinitions(props: DesignerProps) {
  const isReady = useDesignedDefinitions(props.kind, props.name, props.value, props.names);
  return isReady ? <Designer {...props} /> : <Skeleton height={320} />;
}

/** Below this width in pixels, the views are initially not side by side. */
const WIDE = 760;

export function OpenDefinition({ part, layer, opened, known, fresh, reload, follow, dedicated, begin, told }: Props) {
  const { kind, name } = opened;
  const authored = known.authored.includes(kind);
  const mayEdit = holds('authoring.editDefinitions') && authored;
  const mayPublish = holds('authoring.publishDefinitions') && authored;
  const { open, reading, below, dirty, from, show: showNow, setSaved } = useOpenDocument(opened, known, mayEdit, fresh);
  const { value, broken } = reading;
  const mark = `${opened.base} ${opened.draft}`;
  const { faults, elsewhere, complete, wrong, settled } = useFaults(layer, kind, name, value, mark);
  const again = useCallback(async () => {
    showNow(await reload());
    told();
  }, [reload, showNow, told]);
  const saving = useSaving({
    layer,
    kind,
    name,
    base: opened.madeFrom ?? opened.base,
    draft: opened.draft,
    dirty,
    wrong: settled,
    value: () => {
      open.readNow();
      const now = open.read();
      return now.broken ? undefined : now.value;
    },
    take: open.change,
    saved: (next) => {
      setSaved(next);
      void reload();
      told();
    },
    reload: again,
  });

  useUnsavedChangesGuard(dirty);
  usePublish(part, { kind, name, dirty, faults: wrong, draft: opened.draft });
  useMethods(part, {
    save: saving.save,
    publish: saving.publish,
    discard: saving.discard,
    reload: again,
    undo: open.undo,
    redo: open.redo,
  });

  const [chosen, setView] = useState<View>();
  const [wide, setWide] = useState(true);
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = around.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWide(element.clientWidth >= WIDE));
    setWide(element.clientWidth >= WIDE);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const view = chosen ?? (wide ? 'both' : 'form');
  const [heard, setHeard] = useState('');
  const editing = useMemo(
    (): Editing => ({
      kind,
      known,
      readOnly: !mayEdit || broken !== undefined,
      layered: below !== undefined,
      set: open.set,
      at: (path) => valueAt(open.read().value, path),
      from,
      follow,
      announce: setHeard,
    }),
    [kind, known, mayEdit, broken, below, open, from, follow],
  );
  const step = (what: 'undo' | 'redo') => {
    open[what]();
    setHeard(say(what === 'undo' ? 'editor.undone' : 'editor.redone'));
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (mayEdit && dirty) void saving.save();
    }
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  };
  /** Shows where a fault is, in the text. */
  const show = (fault: EditorFault) => {
    if (view === 'form' || view === 'design') setView('both');
    const range = partRange(treeOf(open.state.doc.toString()), fault.path);
    // Drawn first where the text was not shown.
    requestAnimationFrame(() => {
      open.dispatch({ selection: { anchor: range?.from ?? 0 }, scrollIntoView: true });
      open.view?.focus();
    });
  };
  const designed = useMemo(() => faults.map(({ path, message }) => ({ path: path.map(String), message })), [faults]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo, redo and save are keys of everything inside.
    <div className="inv-editor-open" ref={around} onKeyDown={keys}>
      <EditorBar
        kind={kind}
        view={view}
        setView={setView}
        dirty={dirty}
        broken={broken !== undefined}
        drafted={opened.draft > 0}
        fresh={fresh}
        mayEdit={mayEdit}
        mayPublish={mayPublish}
        saving={saving}
      />
      {!mayEdit && (
        <p className="inv-soft">
          {authored ? say('editor.readOnly') : say('editor.notAuthored', { kind: tAuthoring(`kind.${kind}`) })}
        </p>
      )}
      <PublishRefused layer={layer} judged={saving.publishing.judged} close={saving.publishing.clear} />
      <div className="inv-editor-under">
        <FaultList
          kind={kind}
          faults={faults}
          elsewhere={elsewhere}
          complete={complete}
          refused={saving.refused}
          show={show}
          follow={follow}
        />
        <EditorTools
          reading={reading}
          dedicated={dedicated}
          mayEdit={mayEdit}
          fresh={fresh}
          act={{
            undo: () => step('undo'),
            redo: () => step('redo'),
            format: open.format,
            begin,
            remove: saving.remove,
          }}
        />
      </div>
      {broken && view !== 'json' && (
        <p className="inv-editor-fault" role="alert">
          {say('editor.brokenText', { line: broken.line, message: broken.message })}
        </p>
      )}
      <p className="inv-editor-heard" aria-live="polite">
        {heard}
      </p>
      {view === 'design' && designs(kind) ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <DesignerWithDefinitions
            kind={kind}
            name={name}
            value={value}
            readOnly={!mayEdit || broken !== undefined}
            faults={designed}
            names={known.names}
            change={(next, label) => {
              open.change(next);
              setHeard(label);
            }}
          />
        </Suspense>
      ) : (
        <div className="inv-editor-views" data-view={view}>
          {view !== 'json' && <DefinitionForm editing={editing} value={value} below={below} faults={faults} />}
          {view !== 'form' && (
            <JsonPane document={open} reading={reading} faults={faults} below={below} readOnly={!mayEdit} />
          )}
        </div>
      )}
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          mine={value}
          kind={kind}
          words={(one) => differenceWords(one, kind)}
          settle={saving.settle}
        />
      )}
    </div>
  );
}
