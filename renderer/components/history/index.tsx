import './history.css';
import { Button, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { membersIn } from '../../../metadata/ownedLists.ts';
import type { Word } from '../../../metadata/signatures/messageNames.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { FieldValue, type ShownField } from '../../fields/FieldValue.tsx';
import { callApi } from '../../http/callApi.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, useText, useValue } from '../../surface/hooks.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { CommentBox } from './CommentBox.tsx';
import { ListChanges, memberLine } from './ListChanges.tsx';
import { type Change, differencesFromCurrent, valuesIn } from './versions.ts';

interface Entry {
  id: string;
  version: number;
  action: string;
  updatedBy?: { id: string; name: string };
  updatedOn: string;
  reason?: string;
  changes: Change[];
}

type Comment = ResultOf<'records.comments'>['comments'][number];
/** An entry of the feed: a version or a comment. */
type Happening = { at: string; entry: Entry; isNewest: boolean } | { at: string; comment: Comment };

/** Newest first; at the same instant the version precedes the comment. */
function feedOf(entries: readonly Entry[], comments: readonly Comment[]): Happening[] {
  return [
    ...entries.map((entry, index) => ({ at: entry.updatedOn, entry, isNewest: index === 0 })),
    ...comments.map((comment) => ({ at: comment.at, comment })),
  ].sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}

/** Label of an action that wrote a version; all other actions changed the record. */
const ACTIONS: Readonly<Record<string, Word>> = {
  create: 'history.create',
  remove: 'history.delete',
  restore: 'history.restored',
  transition: 'history.move',
  import: 'history.imported',
};
const whatWasDone = ({ version, action }: Entry): string =>
  word(ACTIONS[action] ?? (version === 1 ? 'history.create' : 'history.change'));

/** Fields that the entity does not have (those of a template only) are shown as they are stored. */
const TEXT: ShownField = { type: 'text' };

function Written({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const known = definition('entity', entity)?.fields[field] ?? TEXT;
  return <FieldValue field={known} value={value} otherwise={word('common.empty')} />;
}

interface ChangesProps {
  entity: string;
  changes: readonly Change[];
  before?: string;
  after?: string;
}

function Changes(props: ChangesProps) {
  const { entity, changes, before = word('history.before'), after = word('history.after') } = props;
  return (
    <table className="inv-table inv-history-changes">
      <thead>
        <tr>
          <th scope="col">{word('history.field')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label = field, from, to }) => {
          const list = definition('entity', entity)?.lists?.[field];
          return list ? (
            <ListChanges key={field} name={field} label={label} list={list} from={from} to={to} />
          ) : (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td className="inv-was">
                <Written entity={entity} field={field} value={from} />
              </td>
              <td className="inv-is">
                <Written entity={entity} field={field} value={to} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** An older version as a whole, and its differences from the current one; each is computed when it is opened. */
function OlderVersion({ entity, entries, entry }: { entity: string; entries: readonly Entry[]; entry: Entry }) {
  const [open, setOpen] = useState<'compare' | 'whole'>();
  const { version } = entry;
  const name = word('history.versionName', { version });
  const toggle = (to: 'compare' | 'whole', label: string) => (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-expanded={open === to}
      onClick={() => setOpen(open === to ? undefined : to)}
    >
      {label}
    </Button>
  );
  const changes = open === 'compare' ? differencesFromCurrent(entries, version) : valuesIn(entries, version);
  return (
    <>
      <div className="inv-history-head">
        {toggle('compare', word('history.compare'))}
        {toggle('whole', word('history.whole'))}
      </div>
      {open && changes.length === 0 && <p className="inv-soft">{word('history.same')}</p>}
      {open === 'compare' && changes.length > 0 && (
        <Changes entity={entity} changes={changes} before={name} after={word('history.current')} />
      )}
      {open === 'whole' && changes.length > 0 && (
        <table className="inv-table inv-history-changes">
          <tbody>
            {changes.map(({ field, label = field, to }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  <WholeValue entity={entity} field={field} value={to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function WholeValue({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const list = definition('entity', entity)?.lists?.[field];
  if (!list) return <Written entity={entity} field={field} value={value} />;
  const members = membersIn(list, value) ?? [];
  return members.map((member, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: members have no other place than their order.
    <div key={at}>{memberLine(list, member as Readonly<Record<string, unknown>>)}</div>
  ));
}

function CommentLine({ by, at, text }: Comment) {
  return (
    <li className="inv-comment">
      <div className="inv-history-head">
        <strong>{word('comments.said', { name: by.name })}</strong>
        <span className="inv-soft">{formatInstant(at)}</span>
      </div>
      <p>{text}</p>
    </li>
  );
}

/** History of a record, newest first: versions with their changes, older ones can be restored; and comments. */
export default function HistoryPart({ props, name }: ComponentProps<'history'>) {
  const record = useText(props.record);
  const mayRestore = Boolean(useValue(props.restore));
  const [entries, setEntries] = useState<Entry[]>();
  const [comments, setComments] = useState<readonly Comment[]>([]);
  const [failed, setFailed] = useState(false);
  const hasComments = Boolean(useValue(props.comments));
  const mayComment = Boolean(useValue(props.comment));

  const load = useCallback(async () => {
    if (!record) return;
    setFailed(false);
    try {
      const path = { entity: props.entity, id: record };
      const [answer, said] = await Promise.all([
        callApi('recordsHistory', { path }),
        hasComments ? callApi('recordsComments', { path }) : undefined,
      ]);
      setComments(said?.comments ?? []);
      setEntries([...answer.entries].sort((left, right) => right.version - left.version));
    } catch {
      setFailed(true);
    }
  }, [record, props.entity, hasComments]);
  useEffect(() => {
    void load();
  }, [load]);
  useMethods(name, { reload: load });

  const restore = async (entry: Entry) => {
    const sure = await ask({
      title: word('history.restoreTitle', { version: entry.version }),
      text: word('history.restoreAsk', { version: entry.version }),
      yes: word('history.restore'),
      no: word('common.cancel'),
    });
    if (!sure) return;
    const done = await callApi('recordsRestore', {
      path: { entity: props.entity, id: record },
      body: { version: entry.version },
    }).catch(() => undefined);
    if (done) toastText(word('history.restoredNow', { version: entry.version }), 'success');
    await load();
  };
  if (failed) return <p className="inv-soft">{word('history.failed')}</p>;
  if (!entries) return <Skeleton height={120} />;
  const version = ({ entry, isNewest }: { entry: Entry; isNewest: boolean }) => (
    <li key={entry.id}>
      <div className="inv-history-head">
        <strong>{word('history.version', { version: entry.version, what: whatWasDone(entry) })}</strong>
        <span className="inv-soft">
          {entry.updatedBy?.name ?? word('history.system')} · {formatInstant(entry.updatedOn)}
        </span>
        <span className="inv-spacer" />
        {mayRestore && !isNewest && entry.action !== 'remove' && (
          <Button size="compact-xs" variant="default" onClick={() => void restore(entry)}>
            {word('history.restore')}
          </Button>
        )}
      </div>
      {entry.reason && <p className="inv-soft">{word('history.reason', { reason: entry.reason })}</p>}
      {entry.changes.length > 0 &&
        (hasComments && entry.version === 1 ? (
          // Initial values are not changes: they are shown on demand.
          <details>
            <summary>{word('history.filled', { count: entry.changes.length })}</summary>
            <Changes entity={props.entity} changes={entry.changes} />
          </details>
        ) : (
          <Changes entity={props.entity} changes={entry.changes} />
        ))}
      {!isNewest && <OlderVersion entity={props.entity} entries={entries} entry={entry} />}
    </li>
  );
  const feed = feedOf(entries, comments);
  return (
    <>
      {mayComment && record && <CommentBox entity={props.entity} record={record} added={() => void load()} />}
      {feed.length === 0 && <p className="inv-soft">{word('history.none')}</p>}
      <ol className="inv-history">
        {feed.map((one) => ('comment' in one ? <CommentLine key={one.comment.id} {...one.comment} /> : version(one)))}
      </ol>
    </>
  );
}
