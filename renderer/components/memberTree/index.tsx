/**
 * The members of an owned list as a tree under a person's hands. What is typed into the form of the chosen one, dragged, moved
 * by keys, cloned and deleted is kept in the form beside it, which saves all of it as one record.
 */
import '../parts/treeLines.css';
import './memberTree.css';
import { Modal, Select } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { definition, fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useValue } from '../../surface/hooks.ts';
import { readingKey } from '../../text/direction.ts';
import { message } from '../../text/messages.ts';
import { tEdi as say } from '../../text/t.ts';
import { ask, toast } from '../../toasts/toast.ts';
import {
  added,
  addedUnder,
  type Chosen,
  cloned,
  doubtsOf,
  type Member,
  type Members,
  moved,
  normalised,
  removed,
  rowsOf,
  type Side,
  type Step,
  settled,
  stepped,
  type TreeRow,
} from './memberTree.ts';
import { keyOf, plain, useMembers, useTyped } from './useMembers.ts';

const STEPS: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const NO_SIBLINGS: readonly string[] = [];
const isSame = (a: Chosen | undefined, b: Chosen) => a?.list === b.list && a.at === b.at;

export default function MemberTreePart({ name, props, surface }: ComponentProps<'memberTree'>) {
  const { form, entity, list, template, under } = props;
  const { number = '', fields: siblings = NO_SIBLINGS } = definition('entity', entity)?.lists?.[list]?.siblings ?? {};
  const [parent = ''] = siblings;
  const fields = useMemo(
    () => ({ number, parent, siblings, ...(under ? { under: { number: under.number, owner: under.owner } } : {}) }),
    [number, parent, siblings, under],
  );
  const readonly = useValue(props.readonly ?? false) === true;
  const { all, write } = useMembers(surface, { form, list, under: under?.list });
  const rows = useMemo(() => rowsOf(all, fields), [all, fields]);
  // Each tree change reloads the selected member into its form.
  const [chosen, setChosen] = useState<Chosen & { turn: number }>();
  const [over, setOver] = useState<{ row: TreeRow; side: Side }>();
  const dragged = useRef<Chosen | undefined>(undefined);
  const tree = useRef<HTMLDivElement>(null);
  const row = rows.find((one) => isSame(chosen, one));
  const key = chosen && row ? keyOf(chosen, chosen.turn) : undefined;
  const doubt = readonly ? undefined : doubtsOf(all, fields)[0];

  const master = fieldsOf(template).find((field) => field.isMasterField)?.key ?? number;
  const nameOf = ({ list: of, member }: TreeRow): string => {
    if (of === 'members') return String(member[master] ?? '');
    const said = under?.says
      .map((field) => member[field])
      .find((value) => value !== undefined && value !== null && value !== '');
    return String(said ?? '');
  };
  const numberOf = ({ list: of, member }: TreeRow): string =>
    String(member[of === 'members' ? number : (under?.number ?? '')] ?? '');
  const labelOf = (of: Chosen['list']) =>
    definition('template', of === 'members' ? template : (under?.template ?? template))?.label ?? '';
  const callOf = (one: TreeRow) => `${labelOf(one.list)} ${numberOf(one)} ${nameOf(one)}`.trim();

  const choose = (to: Chosen | undefined, focus = false) => {
    setChosen((before) => (to ? { ...to, turn: (before?.turn ?? 0) + 1 } : undefined));
    if (to && focus) {
      requestAnimationFrame(() =>
        tree.current?.querySelector<HTMLElement>(`[data-row="${to.list}-${to.at}"]`)?.focus(),
      );
    }
  };
  /** Keeps a change and stays with the member that was meant. */
  const keep = async (next: Members, to?: Chosen) => {
    await write({ members: next.members.map(plain), under: next.under.map(plain) });
    choose(to, true);
  };
  /** Finds a renumbered member by its other values. */
  const placeIn = (next: Members, one: TreeRow): Chosen => {
    const among = one.list === 'members' ? next.members : next.under;
    const own = new Set([number, parent, under?.number, under?.owner]);
    const said = (member: Member) => JSON.stringify(Object.entries(plain(member)).filter(([field]) => !own.has(field)));
    const wanted = said(one.member);
    const at = among.findIndex((member) => said(member) === wanted);
    return { list: one.list, at: Math.max(0, at) };
  };

  useTyped(chosen?.list === 'under' ? under?.edit : props.edit, key, (typed) => {
    if (!chosen || readonly) return;
    const { list: of, at } = chosen;
    const before = of === 'members' ? all.members : all.under;
    const was = before[at] ?? {};
    // Number and parent are the tree's.
    const own =
      of === 'members'
        ? { [number]: was[number], [parent]: was[parent] }
        : { [under?.owner ?? '']: was[under?.owner ?? ''] };
    const next = before.with(at, plain({ ...typed, ...own }));
    void write(of === 'members' ? { ...all, members: next } : { ...all, under: next });
  });

  const drop = async (to: TreeRow, side: Side) => {
    const from = dragged.current;
    setOver(undefined);
    dragged.current = undefined;
    const carried = rows.find((one) => isSame(from, one));
    const next = from && carried && moved(all, fields, from, to, side);
    if (next && carried) await keep(next, placeIn(next, carried));
    else toast('memberTree.notThere', {}, 'warning');
  };
  const step = async (how: Step) => {
    const next = row && stepped(all, fields, row, how);
    if (next && row) await keep(next, placeIn(next, row));
  };
  const add = async () => {
    const at =
      row?.list === 'members' && row.member[parent]
        ? rows.find(({ list: of, member }) => of === 'members' && String(member[number]) === String(row.member[parent]))
            ?.at
        : undefined;
    const begun = Object.fromEntries(
      fieldsOf(template).flatMap(({ key: field, defaultValue }) =>
        defaultValue === undefined ? [] : [[field, defaultValue]],
      ),
    );
    const next = added(all, fields, begun, at);
    await keep(next, placeIn(next, { list: 'members', member: begun } as TreeRow));
  };
  const ownerOf = (one: TreeRow | undefined): number | undefined =>
    one?.list === 'members'
      ? one.at
      : rows.find(
          ({ list: of, member }) =>
            of === 'members' && String(member[number]) === String(one?.member[under?.owner ?? '']),
        )?.at;
  const addUnder = async () => {
    const owner = ownerOf(row);
    if (owner === undefined || !under) return;
    const next = addedUnder(all, fields, owner, {});
    await keep(next, { list: 'under', at: next.under.length - 1 });
  };
  const clone = async () => {
    if (!row) return;
    const answer = await ask({
      title: say('memberTree.cloneTitle'),
      text: say('memberTree.cloneAsk', { name: callOf(row) }),
      yes: say('memberTree.clone'),
    });
    if (!answer) return;
    const next = cloned(all, fields, row);
    await keep(next, { list: row.list, at: (row.list === 'members' ? next.members : next.under).length - 1 });
    const told = row.list === 'members' ? props.cloned : under?.cloned;
    if (told) toast(told, {}, 'success');
  };
  const remove = async () => {
    if (!row) return;
    const inside =
      under && row.list === 'members'
        ? all.under.filter((one) => String(one[under.owner]) === numberOf(row)).length
        : 0;
    const name = callOf(row);
    const text =
      inside > 0 ? say('memberTree.deleteWithAsk', { name, count: inside }) : say('memberTree.deleteAsk', { name });
    const answer = await ask({
      title: say('memberTree.deleteTitle'),
      text,
      yes: say('memberTree.delete'),
      danger: true,
    });
    if (!answer) return;
    const place = rows.indexOf(row);
    const neighbour = rows[place - 1];
    const next = removed(all, fields, row);
    await keep(next, neighbour && next.members.length > 0 ? placeIn(next, neighbour) : undefined);
  };

  const record = key === undefined || !row ? null : { ...row.member, id: key };
  // Typing changes the member, not what its form began with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is of one choice.
  const begun = useMemo(() => record, [key]);
  usePublish(name, {
    member: row?.list === 'members' ? begun : null,
    memberUnder: row?.list === 'under' ? begun : null,
    count: all.members.length,
  });
  useMethods(name, {
    add,
    addUnder,
    clone,
    remove,
    choose: ({ number: wanted, place }) => {
      const found = rows.find(
        (one) =>
          one.list === 'under' &&
          String(one.member[under?.owner ?? '']) === String(wanted) &&
          numberOf(one) === String(place),
      );
      choose(found ?? rows.find((one) => one.list === 'members' && numberOf(one) === String(wanted)));
    },
    begin: async ({ members, under: inside }) => {
      if (all.members.length > 0) {
        const text = say('memberTree.replaceAsk', { count: all.members.length });
        if (!(await ask({ title: say('memberTree.replaceTitle'), text, yes: say('memberTree.replace'), danger: true })))
          return;
      }
      await keep(normalised({ members: (members ?? []) as Member[], under: (inside ?? []) as Member[] }, fields));
    },
  });

  const onKey = (event: KeyboardEvent) => {
    const at = row ? rows.indexOf(row) : -1;
    const pressed = readingKey(event.key);
    const way = event.altKey ? STEPS[pressed] : undefined;
    const go = (to: TreeRow | undefined) => to && choose({ list: to.list, at: to.at }, true);
    const does: Record<string, () => unknown> = {
      ArrowUp: () => go(rows[at - 1]),
      ArrowDown: () => go(rows[at + 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowLeft: () => go(rows.slice(0, Math.max(at, 0)).findLast(({ level }) => level < (row?.level ?? 1))),
      ArrowRight: () => go(rows[at + 1]),
      ...(readonly ? {} : { Delete: remove, Insert: add }),
    };
    const isClone = (event.ctrlKey || event.metaKey) && pressed.toLowerCase() === 'd';
    const run = event.altKey ? way && !readonly && (() => step(way)) : isClone ? !readonly && clone : does[pressed];
    if (!run) return;
    event.preventDefault();
    void run();
  };
  const onDragOver = (event: DragEvent, one: TreeRow) => {
    if (!dragged.current) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const place = (event.clientY - top) / height;
    const canHold = one.list === 'members';
    setOver({ row: one, side: place < 0.3 ? 'before' : place > 0.7 || !canHold ? 'behind' : 'into' });
  };

  const buttons = [
    { icon: 'add', text: say('memberTree.add', { name: labelOf('members') }), run: add, on: true },
    ...(under
      ? [{ icon: 'add', text: say('memberTree.add', { name: labelOf('under') }), run: addUnder, on: row !== undefined }]
      : []),
    { icon: 'copy', text: say('memberTree.clone'), run: clone, on: row !== undefined },
    { icon: 'delete', text: say('memberTree.delete'), run: remove, on: row !== undefined },
  ];
  return (
    <div className="inv-member-tree">
      {!readonly && (
        <div className="inv-member-tree-bar">
          {buttons.map(({ icon, text, run, on }) => (
            <button
              key={text}
              type="button"
              className="inv-member-tree-button"
              disabled={!on}
              onClick={() => void run()}
            >
              <Icon name={icon} size={14} /> {text}
            </button>
          ))}
        </div>
      )}
      {rows.length === 0 && <p className="inv-soft">{say('memberTree.empty')}</p>}
      <div className="inv-tree" role="tree" aria-label={props.label} ref={tree} onKeyDown={onKey}>
        {rows.map((one, index) => {
          const isCurrent = isSame(chosen, one);
          const side = over && isSame(over.row, one) ? over.side : undefined;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's.
            <div
              key={`${one.list}-${one.at}`}
              role="treeitem"
              data-row={`${one.list}-${one.at}`}
              data-side={side}
              aria-level={one.level}
              aria-posinset={one.position}
              aria-setsize={one.size}
              aria-selected={isCurrent}
              tabIndex={isCurrent || (!row && index === 0) ? 0 : -1}
              className={`inv-tree-line inv-member-tree-${one.list}`}
              style={{ paddingInlineStart: 8 + (one.level - 1) * 20 }}
              draggable={!readonly}
              onClick={() => choose({ list: one.list, at: one.at })}
              onDragStart={() => {
                dragged.current = { list: one.list, at: one.at };
              }}
              onDragEnd={() => setOver(undefined)}
              onDragOver={(event) => onDragOver(event, one)}
              onDrop={(event) => {
                event.preventDefault();
                if (side) void drop(one, side);
              }}
            >
              <span className="inv-member-tree-number">{numberOf(one)}</span>
              <span>{nameOf(one)}</span>
            </div>
          );
        })}
      </div>
      {!readonly && rows.length > 0 && <p className="inv-soft">{say('memberTree.keys')}</p>}
      {doubt && (
        <ChooseParent
          title={message(props.chooseParent, { segment: String(all.members[doubt.at]?.[master] ?? doubt.at + 1) })}
          options={doubt.candidates.map((at) => ({
            value: String(at),
            label: `${at + 1} ${all.members[at]?.[master] ?? ''}`,
          }))}
          choose={(at) => void keep(settled(all, fields, doubt.at, at))}
        />
      )}
    </div>
  );
}

/** Asks for the parent of a member; it cannot be dismissed, since the design is ambiguous until then. */
function ChooseParent(props: { title: string; options: { value: string; label: string }[]; choose(at: number): void }) {
  return (
    <Modal
      opened
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
      title={props.title}
    >
      <Select
        aria-label={props.title}
        data={props.options}
        comboboxProps={{ withinPortal: true }}
        onChange={(value) => value !== null && props.choose(Number(value))}
        data-autofocus
      />
    </Modal>
  );
}
