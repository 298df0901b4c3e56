/** One definition under the author's hands: the bar, what is wrong, and the views of the one value. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Keyed, sameValue } from '../../../metadata/changes/keyed.ts';
import type { Path } from '../../../metadata/complete/shapes.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { holds } from '../../calls/session.ts';
import { useMethods, usePublish } from '../../runtime/hooks.ts';
import { useKeepUnsaved } from '../../runtime/useKeepUnsaved.ts';
import { Badge } from '../authoring/Badge.tsx';
import { ConflictDialog } from '../authoring/ConflictDialog.tsx';
import { differenceWords } from '../authoring/differenceWords.ts';
import { Icon } from '../icon/Icon.tsx';
import { arrange } from './arrange.ts';
import { DefinitionForm } from './DefinitionForm.tsx';
import { FaultList } from './FaultList.tsx';
import type { Editing } from './form/editing.ts';
import { JsonPane } from './json/JsonPane.tsx';
import { type JsonContext, jsonExtensions } from './json/jsonExtensions.ts';
import { partRange, treeOf } from './json/positions.ts';
import { DefinitionDocument } from './model/DefinitionDocument.ts';
import { valueAt } from './model/valueAt.ts';
import { say } from './say.ts';
import type { KnownHere, Opened } from './useDefinition.ts';
import { type EditorFault, useFaults } from './useFaults.ts';
import { useSaving } from './useSaving.ts';

/** What the designer of screens is given (renderer/components/screenDesigner). */
interface DesignerProps {
  kind: 'screen' | 'dialog';
  name: string;
  value: Keyed;
  change(next: Keyed, label: string): void;
  readOnly: boolean;
  faults: readonly { path: string[]; message: string }[];
}

type View = 'both' | 'form' | 'json' | 'design';

interface Props {
  /** The name of the part. */
  part: string;
  layer: string;
  opened: Opened;
  known: KnownHere;
  /** Whether nobody has saved it yet. */
  fresh: boolean;
  reload(): Promise<Opened | undefined>;
  follow: ((kind: KindName, name: string) => void) | undefined;
  /** The editor made for this kind, where there is one. */
  dedicated: { label: string; open(value: Keyed): void } | undefined;
  /** Asks for a new definition. */
  begin(): void;
  /** Something was saved, discarded or published. */
  told(): void;
}

const designs = (kind: KindName): kind is 'screen' | 'dialog' => kind === 'screen' || kind === 'dialog';
const Designer = lazy(
  () => import('../screenDesigner/ScreenDesigner.tsx') as Promise<{ default: ComponentType<DesignerProps> }>,
);
const NOTHING: Keyed = {};
/** With less room than this the views do not stand side by side at first. */
const WIDE = 760;

export function OpenDefinition({ part, layer, opened, known, fresh, reload, follow, dedicated, begin, told }: Props) {
  const { kind, name, below } = opened;
  const authored = known.authored.includes(kind);
  const mayEdit = holds('authoring.editDefinitions') && authored;
  const mayPublish = holds('authoring.publishDefinitions') && authored;
  const loaded = useMemo(() => arrange(kind, opened.value ?? opened.inForce ?? NOTHING), [kind, opened]);

  const from = useCallback(
    (path: Path): string | undefined => {
      for (let depth = path.length; depth >= 0; depth -= 1) {
        const key = path.slice(0, depth).join('\n');
        const origin = opened.origins.find((one) => one.path.join('\n') === key);
        if (origin) return say('editor.from', { ...origin, line: String(origin.line) });
      }
      return undefined;
    },
    [opened.origins],
  );
  const context = useRef<JsonContext>({ kind, known, format: () => undefined, from });
  const make = useCallback(() => jsonExtensions(() => context.current, mayEdit), [mayEdit]);
  const [open] = useState(() => new DefinitionDocument(loaded, make()));
  context.current = { kind, known, format: open.format, from };
  const reading = useSyncExternalStore(open.subscribe, open.read);
  const { value, broken } = reading;
  const [saved, setSaved] = useState<Keyed>(fresh ? NOTHING : loaded);
  const dirty = broken !== undefined || !sameValue(value, saved);

  // What somebody published meanwhile is shown at once where nothing was changed here; else saving tells of it.
  const shown = useRef(loaded);
  useEffect(() => {
    if (shown.current === loaded) return;
    shown.current = loaded;
    if (dirty) return;
    if (!sameValue(open.read().value, loaded)) open.load(loaded, make());
    setSaved(loaded);
  }, [loaded, dirty, open, make]);

  const { faults, elsewhere, complete } = useFaults(layer, kind, name, value, `${opened.base} ${opened.draft}`);
  const wrong = faults.filter(({ severity }) => severity === 'error').length;
  const again = useCallback(async () => {
    const now = await reload();
    const next = now ? arrange(kind, now.value ?? now.inForce ?? NOTHING) : NOTHING;
    shown.current = next;
    if (now) {
      open.load(next, make());
      setSaved(next);
    }
    told();
  }, [reload, kind, open, make, told]);
  const saving = useSaving({
    layer,
    kind,
    name,
    base: opened.base,
    draft: opened.draft,
    dirty,
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

  useKeepUnsaved(dirty);
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
  const views: { value: View; label: string }[] = [
    { value: 'both', label: say('editor.view.both') },
    { value: 'form', label: say('editor.view.form') },
    { value: 'json', label: say('editor.view.json') },
    ...(designs(kind) ? [{ value: 'design' as const, label: say('editor.view.design') }] : []),
  ];
  const designed = useMemo(() => faults.map(({ path, message }) => ({ path: path.map(String), message })), [faults]);
  const tool = (icon: string, label: string, run: () => void, off = false) => (
    <button type="button" className="inv-editor-tool" aria-label={label} title={label} disabled={off} onClick={run}>
      <Icon name={icon} size={16} />
    </button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo, redo and save are keys of everything inside.
    <div className="inv-editor-open" ref={around} onKeyDown={keys}>
      <header className="inv-editor-bar">
        <SegmentedControl
          size="xs"
          aria-label={say('editor.view')}
          value={view}
          data={views}
          onChange={(next) => setView(next as View)}
        />
        {dirty && <Badge tone="warning">{say('editor.unsaved')}</Badge>}
        <span className="inv-spacer" />
        {mayEdit && (
          <>
            {(opened.draft > 0 || (dirty && !fresh)) && (
              <Button size="compact-sm" variant="subtle" disabled={saving.busy} onClick={() => void saving.discard()}>
                {say('editor.discard')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              disabled={saving.busy || !dirty || broken !== undefined}
              onClick={() => void saving.save()}
            >
              {say('editor.save')}
            </Button>
          </>
        )}
        {mayPublish && (
          <Button
            size="compact-sm"
            disabled={saving.busy || broken !== undefined || (!dirty && opened.draft === 0)}
            onClick={() => void saving.publish()}
          >
            {say('editor.publish')}
          </Button>
        )}
      </header>
      {!mayEdit && (
        <p className="inv-soft">{authored ? say('editor.readOnly') : say('editor.notAuthored', { kind })}</p>
      )}
      <div className="inv-editor-under">
        <FaultList faults={faults} elsewhere={elsewhere} complete={complete} show={show} follow={follow} />
        <div className="inv-editor-tools">
          {dedicated && (
            <Button size="compact-xs" variant="subtle" onClick={() => dedicated.open(value)}>
              {dedicated.label}
            </Button>
          )}
          {mayEdit && (
            <>
              {tool('undo', say('editor.undo'), () => step('undo'), !reading.canUndo)}
              {tool('redo', say('editor.redo'), () => step('redo'), !reading.canRedo)}
              {tool('list', say('editor.format'), open.format, broken !== undefined)}
              {tool('add', say('editor.new'), begin)}
              {tool('delete', say('editor.remove'), () => void saving.remove(), fresh)}
            </>
          )}
        </div>
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
          <Designer
            kind={kind}
            name={name}
            value={value}
            readOnly={!mayEdit || broken !== undefined}
            faults={designed}
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
        <ConflictDialog conflict={saving.conflict} mine={value} words={differenceWords} settle={saving.settle} />
      )}
    </div>
  );
}
