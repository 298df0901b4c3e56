/**
 * The fields of templates under the hands of an author: the grid with its two ways, Add Keys and Edit Fields, at one of three
 * levels, and beside it what becomes of it.
 */
import './fieldTemplate.css';
import { Alert, Button, Checkbox, SegmentedControl, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { OneOf } from '../../fields/lists.tsx';
import { holds } from '../../http/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { changeQuery } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { confirmDiscard, useUnsavedChangesGuard } from '../../navigation/useUnsavedChangesGuard.ts';
import { appStore } from '../../program/appStore.ts';
import { program } from '../../program/program.ts';
import type { ComponentProps, Row } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useSurfaceState, useText } from '../../surface/hooks.ts';
import { tTemplate as say } from '../../text/t.ts';
import { AccountChoice } from '../parts/AccountChoice.tsx';
import { PublishRefused } from '../parts/PublishRefused.tsx';
import type { Level, Mode } from './editorState.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { previewAuthoredFields } from './previewFields.ts';
import { useFieldsEditorState } from './useFieldsEditorState.ts';
import { useSaving } from './useSaving.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

interface GridState {
  changed?: number;
  revision?: number;
  canUndo?: boolean;
  canRedo?: boolean;
  selection?: Row[];
}
const levels = ['default', 'system', 'account'] as const satisfies readonly Level[];
const isLevel = (name: string): name is Level => (levels as readonly string[]).includes(name);
/** Milliseconds after the last keystroke before the preview updates. */
const DEBOUNCE_MS = 300;
const NO_ROWS: readonly Row[] = [];

export default function FieldTemplatePart({ name: part, props, surface, children }: ComponentProps<'fieldTemplate'>) {
  const given = useText(props.layer);
  const { member } = props;
  const [template, setTemplate] = useState(
    () => (member && appStore.get(currentRouteAtom).query[member]) || props.template,
  );
  const ofAccount = given.startsWith('accounts/') ? given.slice('accounts/'.length) : undefined;
  const [chosen, setChosen] = useState<Level>();
  const [picked, setPicked] = useState<string>();
  const first = useText(props.level);
  const level = chosen ?? (isLevel(first) ? first : ofAccount ? 'account' : 'system');
  const account = picked ?? ofAccount;
  const system = given.startsWith('systems/') ? given : '';
  const layer = level === 'account' ? account && `accounts/${account}` : system;
  const [mode, setMode] = useState<Mode>('fields');
  const { editorState, failed, reload } = useFieldsEditorState(layer, template, level);

  const grids: Readonly<Record<Mode, string>> = { fields: props.fields, keys: props.keys };
  const fields = useSurfaceState<GridState>(props.fields);
  const keys = useSurfaceState<GridState>(props.keys);
  const grid = mode === 'keys' ? keys : fields;
  const dirty = (grid?.changed ?? 0) > 0;
  const mayEdit = holds('authoring.editDefinitions') && level !== 'default';
  const [affects, setAffects] = useState(false);
  const affectAccounts = affects && level === 'system';
  const saving = useSaving({ editorState: editorState ?? NONE, surface, mode, parts: grids, affectAccounts, reload });
  usePublish(part, {
    template,
    docType: editorState?.docType ?? '',
    layer: editorState?.layer ?? layer ?? '',
    level,
    mode,
    rows: editorState?.rows ?? NO_ROWS,
    candidates: editorState?.candidates ?? NO_ROWS,
    editable: mayEdit,
    dirty,
  });
  useMethods(part, { save: saving.save, publish: saving.publish });

  useUnsavedChangesGuard(dirty);
  /** Confirm discarding unsaved changes before opening another template. */
  const leave = async (then: () => void) => {
    if (dirty) {
      if (!(await confirmDiscard())) return;
      await surface.call(grids[mode], 'discard');
    }
    then();
  };

  const rows = useRowsNow(surface, grids[mode], grid?.revision, editorState?.rows ?? NO_ROWS, mode);
  useEffect(() => previewAuthoredFields(template, rows, program().fields[template] ?? []), [template, rows]);
  const [side, setSide] = useState<'preview' | 'versions'>('preview');

  const addKey = async () => {
    const row = (await surface.call(props.keys, 'addRow')) as Row;
    const all = (await surface.call(props.keys, 'records')) as Row[];
    const own = all.filter(({ id }) => id === undefined).length;
    const value = (editorState?.rows.length ?? 0) + own;
    await surface.call(props.keys, 'set', { field: 'displayOrder', value, ids: [row.tempId] });
  };
  const offered = (editorState?.templates ?? []).filter(({ name }) => !props.only || props.only.includes(name));
  return (
    <div className="inv-template">
      <div className="inv-template-bar">
        {!props.fixed && (
          <OneOf
            size="xs"
            aria-label={say('template.template')}
            value={template}
            data={offered.map(({ name, label }) => ({ value: name, label }))}
            onChange={(value) =>
              void leave(() => {
                setTemplate(value);
                if (member) changeQuery({ [member]: value });
              })
            }
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label={say('template.level')}
          value={level}
          onChange={(next) => void leave(() => setChosen(next as Level))}
          data={levels.map((value) => ({
            value,
            label: say(`template.${value}`),
          }))}
        />
        {level === 'account' && (
          <AccountChoice list={props.accounts} account={account} choose={(id) => void leave(() => setPicked(id))} />
        )}
        <SegmentedControl
          size="xs"
          aria-label={say('template.mode')}
          value={mode}
          onChange={(next) => void leave(() => setMode(next === 'keys' ? 'keys' : 'fields'))}
          data={[
            { value: 'keys', label: say('template.addKeys') },
            { value: 'fields', label: say('template.editFields') },
          ]}
        />
        <span className="inv-spacer" />
        {(['undo', 'redo'] as const).map((what) => (
          <button
            key={what}
            type="button"
            className="inv-template-tool"
            aria-label={say(`template.${what}`)}
            title={say(`template.${what}`)}
            disabled={!(what === 'undo' ? grid?.canUndo : grid?.canRedo)}
            onClick={() => void surface.call(grids[mode], what)}
          >
            <Icon name={what} size={16} />
          </button>
        ))}
        {editorState && (
          <button
            type="button"
            className="inv-template-tool"
            aria-label={say('template.find')}
            title={say('template.find')}
            onClick={() => void surface.call(grids[mode], 'find')}
          >
            <Icon name="find" size={16} />
          </button>
        )}
        {mayEdit && editorState && (
          <>
            {mode === 'keys' ? (
              <Button size="compact-sm" variant="default" onClick={() => void addKey()}>
                {say('template.addKey')}
              </Button>
            ) : (
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => void saving.remove()}>
                {say('template.remove')}
              </Button>
            )}
            {editorState.pieces.length > 0 && (
              <Button size="compact-sm" variant="subtle" onClick={() => void saving.discard()}>
                {say('template.discard')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" disabled={saving.busy} onClick={() => void saving.save()}>
              {say('template.save')}
            </Button>
          </>
        )}
        {holds('authoring.publishDefinitions') && level !== 'default' && editorState && (
          <>
            {editorState.publishedIn !== undefined && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void saving.revert(editorState.publishedIn as number)}
              >
                {say('template.revert')}
              </Button>
            )}
            {level === 'system' && (
              <Checkbox
                size="xs"
                label={say('template.affectAccounts')}
                checked={affects}
                onChange={({ currentTarget }) => setAffects(currentTarget.checked)}
              />
            )}
            <Button
              size="compact-sm"
              disabled={saving.busy || (editorState.pieces.length === 0 && !dirty)}
              onClick={() => void saving.publish()}
            >
              {say('template.publish')}
            </Button>
          </>
        )}
      </div>
      {level === 'default' && <p className="inv-soft">{say('template.isShipped')}</p>}
      {editorState && (
        <PublishRefused layer={editorState.layer} judged={saving.publishing.judged} close={saving.publishing.clear} />
      )}
      {editorState?.faults.map(({ message: text, severity }) => (
        <Alert key={text} color={severity === 'error' ? 'red' : 'yellow'} role="alert" p="xs">
          {text}
        </Alert>
      ))}
      {failed && !editorState && (
        <Alert color="red" role="alert">
          {failed}
        </Alert>
      )}
      {layer !== undefined && !editorState && !failed && <Skeleton height={320} />}
      {editorState && (
        <div className="inv-template-body">
          <div className="inv-template-grid" key={`${editorState.layer} ${level} ${template} ${mode}`}>
            {mode === 'keys' && editorState.candidates.length === 0 && (
              <p className="inv-soft">{say('template.noCandidates')}</p>
            )}
            {children(mode)}
          </div>
          <aside className="inv-template-side" aria-label={say('template.side')}>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={say('template.side')}
              value={side}
              onChange={(next) => setSide(next === 'versions' ? 'versions' : 'preview')}
              data={[
                { value: 'preview', label: say('template.preview') },
                { value: 'versions', label: say('template.versions') },
              ]}
            />
            {side === 'preview' ? (
              <PreviewPanel part={`${part}-preview`} editorState={editorState} rows={rows} rowsApi={props.rows} />
            ) : (
              <VersionsPanel editorState={editorState} mayEdit={mayEdit} reload={reload} />
            )}
          </aside>
        </div>
      )}
    </div>
  );
}

const NONE = {
  layer: '',
  template: '',
  label: '',
  docType: '',
  base: 0,
  draft: 0,
  rows: [],
  candidates: [],
  groups: [],
  lists: [],
  types: [],
  templates: [],
  pieces: [],
  ownLists: {},
  faults: [],
};

/** The rows of the grid, shortly after a change; in Add Keys mode the fields including the new ones. */
function useRowsNow(
  surface: ComponentProps<'fieldTemplate'>['surface'],
  grid: string,
  revision: number | undefined,
  loaded: readonly Row[],
  mode: Mode,
): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that rows changed.
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      surface
        .call(grid, 'records')
        .then((now) => {
          if (over) return;
          const records = now as Row[];
          setRows(mode === 'keys' ? [...loaded, ...records.filter(({ id }) => id === undefined)] : records);
        })
        // The grid is not drawn yet: what was loaded is shown.
        .catch(() => !over && setRows(loaded));
    }, DEBOUNCE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [surface, grid, revision, loaded, mode]);
  return rows;
}
