import './history.css';
import { Button, Skeleton } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../calls/callApi.ts';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { formatInstant } from '../../runtime/formatValue.ts';
import { useMethods, useText, useValue } from '../../runtime/hooks.ts';
import { definition, program } from '../../runtime/program.ts';
import { useReferenceLabel } from '../../runtime/referenceLabels.ts';
import { ask } from '../../runtime/toast.ts';

interface Change {
  field: string;
  label?: string;
  from: unknown;
  to: unknown;
}
interface Entry {
  id: string;
  version: number;
  action: string;
  updatedBy?: { id: string; name: string };
  updatedOn: string;
  reason?: string;
  changes: Change[];
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Created',
  save: 'Changed',
  update: 'Changed',
  remove: 'Deleted',
  restore: 'Restored',
  transition: 'Moved to another state',
  import: 'Imported',
};
const whatWasDone = ({ version, action }: Entry): string =>
  version === 1 && action === 'save' ? 'Created' : (ACTIONS[action] ?? action);
const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

/** A value as it was written; of a reference, the label of what it names. */
function Written({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const { type, suggestionsSource } = definition('entity', entity)?.fields[field] ?? {};
  const list = type === 'reference' && typeof value === 'string' ? suggestionsSource : undefined;
  const label = useReferenceLabel(list, list ? String(value) : '');
  return list ? label : written(value);
}

/** The versions of a record, newest first, with what changed in each; an older one can be restored. */
export default function HistoryPart({ props, name }: ComponentProps<'history'>) {
  const record = useText(props.record);
  const mayRestore = Boolean(useValue(props.restore));
  const [entries, setEntries] = useState<Entry[]>();
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    if (!record) return;
    setFailed(false);
    try {
      const answer = await callApi<{ entries: Entry[] }>('recordsHistory', {
        path: { entity: props.entity, id: record },
      });
      setEntries([...answer.entries].sort((left, right) => right.version - left.version));
    } catch {
      setFailed(true);
    }
  }, [record, props.entity]);
  useEffect(() => {
    void load();
  }, [load]);
  useMethods(name, { reload: load });

  const restore = async (entry: Entry) => {
    const sure = await ask({
      title: `Restore version ${entry.version}`,
      text: `The record becomes what it was in version ${entry.version}. The present values stay in its history.`,
      yes: 'Restore',
      no: 'Cancel',
    });
    if (!sure) return;
    await callApi('recordsRestore', {
      path: { entity: props.entity, id: record },
      body: { version: entry.version },
    }).catch(() => undefined);
    await load();
  };
  if (failed) return <p className="inv-soft">The history could not be loaded.</p>;
  if (!entries) return <Skeleton height={120} />;
  if (entries.length === 0) return <p className="inv-soft">Nothing was recorded of this record yet.</p>;
  return (
    <ol className="inv-history">
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <div className="inv-history-head">
            <strong>
              Version {entry.version} · {whatWasDone(entry)}
            </strong>
            <span className="inv-soft">
              {entry.updatedBy?.name ?? 'The system'} · {formatInstant(entry.updatedOn, program().timeZone)}
            </span>
            <span className="inv-spacer" />
            {mayRestore && index > 0 && entry.action !== 'remove' && (
              <Button size="compact-xs" variant="default" onClick={() => void restore(entry)}>
                Restore
              </Button>
            )}
          </div>
          {entry.reason && <p className="inv-soft">Reason: {entry.reason}</p>}
          {entry.changes.length > 0 && (
            <table className="inv-table">
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {entry.changes.map((change) => (
                  <tr key={change.field}>
                    <th scope="row">{change.label ?? change.field}</th>
                    <td className="inv-was">
                      <Written entity={props.entity} field={change.field} value={change.from} />
                    </td>
                    <td className="inv-is">
                      <Written entity={props.entity} field={change.field} value={change.to} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </li>
      ))}
    </ol>
  );
}
