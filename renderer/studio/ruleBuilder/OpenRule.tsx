/** One rule under the author's hands: its rows, and beside them its words, what it does to rows, its impact and its versions. */
import { type KeyboardEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { fieldsOfRule } from '../../../engine/cells/compileRuleAlone.ts';
import type { Difference } from '../../../metadata/edits/differences.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { holds } from '../../http/session.ts';
import { useUnsavedChangesGuard } from '../../navigation/useUnsavedChangesGuard.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { message, word } from '../../text/messages.ts';
import { tRule as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { ConflictDialog } from '../parts/ConflictDialog.tsx';
import { PublishRefused } from '../parts/PublishRefused.tsx';
import { useVersions } from '../parts/useVersions.ts';
import { readRows, writeRows } from './clipboard.ts';
import { ruleDifference, rulePathWords } from './differenceWords.ts';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import type { Drafted, RuleEditorState } from './editorState.ts';
import { ImpactPanel } from './ImpactPanel.tsx';
import { edited, isDirty, opened, ruleOf } from './model/document.ts';
import { RuleHead } from './RuleHead.tsx';
import { RuleRows } from './RuleRows.tsx';
import { RuleToolbar, type ToolbarProps } from './RuleToolbar.tsx';
import type { RowContext } from './rowContext.ts';
import type { Names } from './ruleInWords.ts';
import { type Side, SideChoice } from './SideChoice.tsx';
import { TryPanel } from './TryPanel.tsx';
import { useDebouncedValue } from './useDebouncedValue.ts';
import { useExamples } from './useExamples.ts';
import { useRowSelection } from './useRowSelection.ts';
import { useSaving } from './useSaving.ts';
import { useStableCallback } from './useStableCallback.ts';
import { marksOf, useTry } from './useTry.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import { WordsPanel } from './WordsPanel.tsx';
import { textsOf, wrongById, wrongRows } from './wrongRows.ts';

interface Props {
  /** The name of the part. */
  part: string;
  editorState: RuleEditorState;
  entry: Drafted<RuleSetDefinition>;
  rowsApi: string;
  reload(): Promise<RuleEditorState | undefined>;
  /** Called after the rule was deleted: another one opens. */
  closed(): void;
}

export function OpenRule({ part, editorState, entry, rowsApi, reload, closed }: Props) {
  const [state, edit] = useReducer(edited, entry.value, opened);
  const { present: doc, of } = state;
  const { name } = entry;
  const dirty = isDirty(state);
  const rule = useMemo(() => ruleOf({ of, present: doc }), [of, doc]);
  const mayEdit = holds('authoring.editDefinitions');
  const mayPublish = holds('authoring.publishDefinitions');

  // A new publication is shown immediately without local changes; otherwise saving reports the conflict.
  const first = useRef(entry.value);
  useEffect(() => {
    if (sameJson(first.current, entry.value)) return;
    first.current = entry.value;
    if (!dirty && !sameJson(entry.value, rule)) edit({ do: 'open', rule: entry.value });
  }, [entry.value, dirty, rule]);

  const names = useMemo((): Names => {
    const fields = new Map(editorState.fields.map((field) => [field.key, field]));
    const sources = new Map(editorState.sources.map((source) => [source.name, source]));
    return { field: (key) => fields.get(String(key)), source: (source) => sources.get(String(source)) };
  }, [editorState.fields, editorState.sources]);

  const words = (difference: Difference) => ruleDifference(difference, of.field, names);

  const picking = useRowSelection(doc.rows);
  const [moved, setMoved] = useState('');
  const rowsNow = useLatest(doc.rows);
  const stepped = useRef<{ id: string; from: number }>(undefined);
  const step = useCallback((id: string, by: -1 | 1) => {
    stepped.current = { id, from: rowsNow.current.findIndex((row) => row.id === id) + 1 };
    edit({ do: 'step', id, by });
  }, []);
  // The handle goes on being held: moving an element lets go of the focus.
  useEffect(() => {
    const held = stepped.current;
    if (!held) return;
    stepped.current = undefined;
    document.querySelector<HTMLElement>(`[data-handle="${held.id}"]`)?.focus();
    const to = doc.rows.findIndex((row) => row.id === held.id) + 1;
    if (to !== held.from) setMoved(say('rule.moved', { from: held.from, to }));
  }, [doc.rows]);
  const { pick, clear } = picking;
  const context = useMemo(
    (): RowContext => ({
      key: of.field,
      ruleType: of.ruleType,
      readonly: !mayEdit,
      fields: new Map(editorState.fields.map((field) => [field.key, field])),
      fieldOptions: editorState.fields.map(({ key, label }) => ({ value: key, label })),
      sources: new Map(editorState.sources.map((source) => [source.name, source])),
      sourceOptions: editorState.sources.map(({ name: value, label }) => ({ value, label: `${label} (${value})` })),
      edit,
      pick,
      step,
    }),
    [of.field, of.ruleType, mayEdit, editorState.fields, editorState.sources, pick, step],
  );

  useEffect(() => {
    if (state.refused > 0) toastText(say('rule.notThisLevel'), 'warning');
  }, [state.refused]);

  // Together, so that what follows from both is reckoned and drawn once.
  const now = useMemo(() => ({ rows: doc.rows, rule }), [doc.rows, rule]);
  const { rows: later, rule: laterRule } = useDebouncedValue(now);
  const wrong = useMemo(() => wrongRows(later, laterRule, editorState.fields), [later, laterRule, editorState.fields]);
  const byId = useMemo(() => wrongById(wrong), [wrong]);
  const texts = useMemo(() => textsOf(wrong), [wrong]);

  const trying = useTry(editorState, name, laterRule);
  const reads = useMemo(() => fieldsOfRule(laterRule), [laterRule]);
  const examples = useExamples(editorState, name, trying.compiled, reads, reload);
  const marks = useMemo(() => marksOf(trying.outcomes, trying.chosen), [trying.outcomes, trying.chosen]);
  const saving = useSaving({
    editorState,
    entry,
    rule,
    doc,
    dirty,
    edit,
    gone: (now) => openAgain(now),
    reload,
  });
  const versions = useVersions(editorState.layer, 'rules', name, `${entry.base} ${entry.draft}`);
  const publishedIn = versions?.find(({ inForce }) => inForce)?.publishedIn;
  const [side, setSide] = useState<Side>('inWords');

  useUnsavedChangesGuard(dirty);

  usePublish(part, { rule: name, dirty, missing: wrong.length, failing: examples.failing });
  useMethods(part, {
    save: saving.save,
    publish: saving.publish,
    undo: () => edit({ do: 'undo' }),
    redo: () => edit({ do: 'redo' }),
  });

  const chosen = doc.rows.filter(({ id }) => picking.picked.has(id));
  const ids = new Set(chosen.map(({ id }) => id));
  const acts: Record<Parameters<ToolbarProps['act']>[0], () => void> = {
    undo: () => edit({ do: 'undo' }),
    redo: () => edit({ do: 'redo' }),
    copy: () => {
      void writeRows(chosen.map(({ is }) => is));
      toastText(say('rule.copied', { count: chosen.length }));
    },
    paste: () =>
      void readRows().then((rows) => {
        if (rows) edit({ do: 'paste', rows, id: chosen.at(-1)?.id });
        else toastText(say('rule.nothingToPaste'), 'warning');
      }),
    removeRows: () => {
      edit({ do: 'remove', ids });
      clear();
    },
    enable: () => edit({ do: 'active', ids, isActive: true }),
    disable: () => edit({ do: 'active', ids, isActive: false }),
    addElseIf: () => edit({ do: 'addBlock', id: chosen.at(-1)?.id }),
    addElse: () => edit({ do: 'addBlock', cond: 'ELSE' }),
    addResult: () => edit({ do: 'addBlock', id: chosen.at(-1)?.id, cond: 'RESULT' }),
    addFetch: () => edit({ do: 'addBelow', id: chosen.at(-1)?.id ?? doc.rows.at(-1)?.id ?? '' }),
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    edit({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };
  const keep = async (id: string) => {
    const given = await ask({
      title: say('rule.example.title'),
      text: say('rule.example.ask'),
      yes: say('rule.try.example'),
      no: word('common.cancel'),
      reason: { label: say('rule.example.name'), required: message('mandatory') },
    });
    // An example names its rule: one that nobody has saved would name nothing.
    const known = entry.inForce || entry.draft > 0;
    if (given && (known || (await saving.save()))) await examples.keep(trying, id, given.reason);
  };
  /** Opens the remaining version of the rule after a revert; closes it if none remains. */
  const openAgain = (now: RuleEditorState | undefined) => {
    const found = now?.rules.find((one) => one.name === name);
    if (found) edit({ do: 'open', rule: found.value });
    else if (now) closed();
  };
  const saved = async () => (dirty ? saving.save() : true);
  // A keystroke changes one row: components around the rows get stable functions and do not rerender.
  const act = useStableCallback((what: keyof typeof acts) => acts[what]());
  const save = useStableCallback(() => void saving.save());
  const publish = useStableCallback(() => void saving.publish());
  const revert = useStableCallback((version: number) => void saving.revert(version).then(openAgain));
  const label = names.field(of.field)?.label ?? of.field;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo are keys of everything inside.
    <div className="inv-rule-open" onKeyDown={keys}>
      <div className="inv-rule-main">
        <RuleHead
          title={say('rule.title', { field: label, type: say(`rule.type.${of.ruleType}`) })}
          description={doc.description}
          isActive={doc.isActive}
          mayEdit={mayEdit}
          edit={edit}
        />
        <RuleToolbar
          fetching={of.ruleType === 'autoFetching'}
          shipment={of.ruleType === 'shipmentValidation'}
          canUndo={state.past.length > 0}
          canRedo={state.future.length > 0}
          chosen={chosen.length}
          dirty={dirty || (!entry.inForce && entry.draft === 0)}
          drafted={entry.draft > 0}
          mayEdit={mayEdit}
          mayPublish={mayPublish}
          busy={saving.busy}
          publishedIn={publishedIn}
          act={act}
          save={save}
          publish={publish}
          revert={revert}
        />
        <PublishRefused layer={editorState.layer} judged={saving.publishing.judged} close={saving.publishing.clear} />
        <div className="inv-rule-wrong" role="status">
          {texts.length > 0 && (
            <details>
              <summary>{say('rule.lacks', { count: texts.length })}</summary>
              <ul>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </details>
          )}
          {dirty && <span className="inv-soft">{say('rule.unsaved')}</span>}
          <span className="inv-hidden">{moved}</span>
        </div>
        <RuleRows context={context} rows={doc.rows} wrong={byId} picked={picking.picked} marks={marks} />
      </div>
      <aside className="inv-rule-side" aria-label={say('rule.side')}>
        <SideChoice side={side} choose={setSide} />
        {side === 'inWords' && (
          <>
            <WordsPanel rows={later} field={of.field} ruleType={of.ruleType} names={names} />
            <ExamplesPanel examples={examples} />
          </>
        )}
        {side === 'tryIt' && (
          <>
            <TryPanel
              editorState={editorState}
              name={name}
              rule={laterRule}
              rowsApi={rowsApi}
              names={names}
              trying={trying}
              keep={(id) => void keep(id)}
              save={saved}
            />
            <ExamplesPanel examples={examples} />
          </>
        )}
        {side === 'impact' && (
          <ImpactPanel
            layer={editorState.layer}
            template={editorState.template}
            name={name}
            names={names}
            save={saved}
            drafted={entry.draft > 0 || dirty}
          />
        )}
        {side === 'versions' && (
          <VersionsPanel
            layer={editorState.layer}
            name={name}
            versions={versions}
            open={rule}
            words={words}
            take={(value) => edit({ do: 'take', rule: value })}
            revert={revert}
            discard={mayEdit && (entry.draft > 0 || dirty) ? () => void saving.discard().then(openAgain) : undefined}
            remove={mayEdit ? () => void saving.remove() : undefined}
          />
        )}
      </aside>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          mine={rule}
          where={rulePathWords}
          words={words}
          settle={saving.settle}
        />
      )}
    </div>
  );
}
