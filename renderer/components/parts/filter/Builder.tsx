/** The builder itself: react-querybuilder holds the tree, Mantine draws it. Fetched when the panel is first opened. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { LIMITS } from '../../../../metadata/kinds/limits.ts';
import { constant } from '../../../program/program.ts';
import { word } from '../../../text/messages.ts';
import type { BuilderContext } from './builderContext.ts';
import { GroupBox } from './GroupBox.tsx';
import { find, positionText } from './moveNode.ts';
import { isGroup, newId, type Query } from './query.ts';
import { RuleRow } from './RuleRow.tsx';
import { mayMatch } from './rule.ts';

const CONTROLS = { rule: RuleRow, ruleGroup: GroupBox };
const nothing = () => null;

interface Props {
  query: Query;
  change(next: Query): void;
  offered: readonly EffectiveField[];
  known: ReadonlyMap<string, EffectiveField>;
}

/** The element that had the focus, to restore it after changes. */
interface Focused {
  part: string | undefined;
  act: string | undefined;
  /** Where among all parts. */
  at: number;
}

/** Position of a part, as announced after a move. */
function positionOf(query: Query, id: string, known: Props['known']): string {
  const place = positionText(query, id);
  if (!place) return '';
  const node = find(query, id);
  const part =
    node && !isGroup(node)
      ? word('filter.conditionOn', { field: known.get(node.field)?.label ?? node.field })
      : word('filter.group');
  const joined = word(place.combinator === 'and' ? 'filter.allHold' : 'filter.someHold');
  return word('filter.stands', { part, at: place.at, count: place.of, level: place.level, joined });
}

export default function Builder({ query, change, offered, known }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Focused>(undefined);
  const [announced, setAnnounced] = useState('');
  const context = useMemo(
    (): BuilderContext => ({
      offered,
      known,
      most: constant('filterValueMax', 100),
      tell: (after, id) => setAnnounced(positionOf(after, id, known)),
    }),
    [offered, known],
  );
  const fields = useMemo(() => offered.map(({ key, label }) => ({ name: key, label })), [offered]);

  // A moved part is rerendered, a removed one is unmounted: keep the focus on it, or next to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the query may take the focus away.
  useEffect(() => {
    const last = focused.current;
    if (!last || !box.current || document.activeElement !== document.body) return;
    const parts = [...box.current.querySelectorAll<HTMLElement>('[data-part-id]')];
    const part =
      parts.find(({ dataset }) => dataset.partId === last.part) ?? parts[Math.min(last.at, parts.length - 1)];
    const target = part?.querySelector<HTMLElement>(`[data-act="${last.act}"]`);
    (target ?? part?.querySelector<HTMLElement>('[data-act]'))?.focus();
  }, [query]);

  const remember = (target: Element) => {
    const part = target.closest<HTMLElement>('[data-part-id]');
    const parts = [...(box.current?.querySelectorAll('[data-part-id]') ?? [])];
    const act = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    focused.current = { part: part?.dataset.partId, act, at: part ? parts.indexOf(part) : 0 };
  };
  return (
    <div ref={box} onFocusCapture={(event) => remember(event.target)}>
      <QueryBuilder
        fields={fields}
        query={query as unknown as RuleGroupType}
        onQueryChange={(next) => change(next as unknown as Query)}
        enableMountQueryChange={false}
        controlElements={CONTROLS}
        context={context}
        idGenerator={newId}
        getDefaultValue={nothing}
        getValueSources={(name, operator) => {
          const field = known.get(name);
          return field && mayMatch(field, operator) ? ['value', 'field'] : ['value'];
        }}
        maxLevels={LIMITS.treeDepth - 1}
        resetOnFieldChange={false}
        showShiftActions
        showCloneButtons
        showMuteButtons
        suppressStandardClassnames
      />
      <p className="inv-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
