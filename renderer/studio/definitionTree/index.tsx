/** Every definition that is effective in a layer: a tree by kind or module, found by words, with what is special about each. */
import './definitionTree.css';
import { Alert, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { OneOf } from '../../fields/lists.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { confirmDiscard } from '../../navigation/useUnsavedChangesGuard.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useValue } from '../../surface/hooks.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { layerLabel } from '../parts/layerLabel.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';
import { LayerChoice, type LayerOption } from './LayerChoice.tsx';
import {
  type Entry,
  entryId,
  type Grouping,
  groupsAround,
  groupsOf,
  isFound,
  isShown,
  linesOf,
  type Shown,
} from './treeModel.ts';
import { useOpened } from './useOpened.ts';
import { VirtualTree } from './VirtualTree.tsx';

const NONE: readonly Entry[] = [];
/** Keys that are typed into these are theirs. */
const TYPED = 'input, textarea, select, [contenteditable="true"]';

export default function DefinitionTreePart({ props, name: part }: ComponentProps<'definitionTree'>) {
  const dirty = Boolean(useValue(props.dirty));
  const dirtyNow = useLatest(dirty);
  const [opened, open] = useOpened(async () => !dirtyNow.current || (await confirmDiscard()));
  const layers = useAuthoringCall<{ layers: LayerOption[] }>('authoringLayers', NO_QUERY);
  const layer = opened.layer || (layers.answer?.layers[0]?.layer ?? '');
  const tree = useAuthoringCall<{ definitions: Entry[] }>('authoringDefinitions', layer ? { layer } : undefined);
  const entries = tree.answer?.definitions ?? NONE;
  const [q, setQ] = useState('');
  const [by, setBy] = useState<Grouping>('kind');
  const [shown, setShown] = useState<Shown>('all');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const find = useRef<HTMLInputElement>(null);
  const around = useRef<HTMLDivElement>(null);

  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const asked = words.join(' ');
  const groups = useMemo(
    () =>
      groupsOf(
        entries.filter((entry) => isShown(entry, shown) && isFound(entry, asked ? asked.split(' ') : [])),
        by,
        {
          kind: (kind) => say(`kinds.${kind}`),
          module: (module, from) => (module === from ? layerLabel(module, layers.answer?.layers) : module),
        },
      ),
    [entries, shown, asked, by, layers.answer],
  );
  const narrowed = words.length > 0 || (shown !== 'all' && !shown.startsWith('from '));
  // Search results are expanded, except groups that the user collapsed.
  const lines = useMemo(() => linesOf(groups, (id) => unfolded.has(id) !== narrowed), [groups, unfolded, narrowed]);
  const id = opened.kind ? entryId({ kind: opened.kind, name: opened.name }) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each definition that is opened.
  useEffect(() => {
    if (id && !narrowed) setUnfolded((before) => new Set([...before, ...groupsAround(groups, id)]));
  }, [id, entries.length > 0]);
  // The user's collapsed groups belong to the former search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another tree.
  useEffect(() => setUnfolded(new Set(id && !narrowed ? groupsAround(groups, id) : [])), [narrowed, by]);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest(TYPED);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || inField) return;
      event.preventDefault();
      find.current?.focus();
      find.current?.select();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);

  const reload = () => Promise.all([layers.reload(), tree.reload()]);
  const drafts = entries.filter(({ draft }) => draft !== undefined).length;
  usePublish(part, { layer, kind: opened.kind, name: opened.name || null, drafts });
  useMethods(part, {
    open: ({ kind, name }) => open({ kind: (kind ?? '') as Entry['kind'], name: String(name ?? '') }),
    reload,
  });

  const from = [...new Set(entries.map((entry) => entry.layer ?? ''))].filter(Boolean);
  const count = (one: Shown) => entries.filter((entry) => isShown(entry, one)).length;
  const failed = layers.failed ?? tree.failed;
  return (
    <div className="inv-definitions" ref={around}>
      <LayerChoice
        layers={layers.answer?.layers ?? []}
        layer={layer}
        accounts={props.accounts}
        choose={(next) => open({ layer: next, kind: '', name: '' })}
      />
      <TextInput
        ref={find}
        size="xs"
        type="search"
        aria-label={say('definitions.find')}
        placeholder={say('definitions.findHint')}
        value={q}
        onChange={({ currentTarget: { value } }) => setQ(value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && q) setQ('');
          else if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          else around.current?.querySelector<HTMLElement>('[role="tree"]')?.focus();
          event.preventDefault();
        }}
      />
      <div className="inv-definitions-narrow">
        <OneOf
          size="xs"
          aria-label={say('definitions.show')}
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={[
            { value: 'all', label: say('definitions.all', { count: count('all') }) },
            { value: 'own', label: say('definitions.own', { count: count('own') }) },
            { value: 'drafts', label: say('definitions.drafts', { count: drafts }) },
            { value: 'faulty', label: say('definitions.faulty', { count: count('faulty') }) },
            ...from.map((one) => ({
              value: `from ${one}`,
              label: say('definitions.from', {
                layer: layerLabel(one, layers.answer?.layers),
                count: count(`from ${one}`),
              }),
            })),
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={say('definitions.group')}
          value={by}
          onChange={(next) => setBy(next === 'module' ? 'module' : 'kind')}
          data={[
            { value: 'kind', label: say('definitions.byKind') },
            { value: 'module', label: say('definitions.byModule') },
          ]}
        />
      </div>
      {failed && (
        <Alert color="red" role="alert" p="xs">
          {failed}
        </Alert>
      )}
      {!tree.answer && !failed && <Skeleton height={320} />}
      {tree.answer && lines.length === 0 && <p className="inv-soft">{nothing(shown, words.length > 0)}</p>}
      {lines.length > 0 && (
        <VirtualTree
          label={say('definitions.tree')}
          lines={lines}
          open={id}
          fold={(group, wanted) =>
            setUnfolded((before) => {
              const next = new Set(before);
              if (wanted !== narrowed) next.add(group);
              else next.delete(group);
              return next;
            })
          }
          choose={({ entry }) => entry && open({ kind: entry.kind, name: entry.name })}
        />
      )}
      <p className="inv-soft inv-definitions-total" role="status">
        {narrowed && tree.answer
          ? say('definitions.found', { count: groups.reduce((sum, one) => sum + one.count, 0) })
          : ''}
      </p>
    </div>
  );
}

const NO_QUERY = {};

const nothing = (shown: Shown, searched: boolean): string => {
  if (searched) return say('definitions.nothing');
  if (shown === 'own') return say('definitions.noneHere');
  if (shown === 'drafts') return say('definitions.noDrafts');
  return say(shown === 'faulty' ? 'definitions.noFaults' : 'definitions.nothing');
};
