/** The result of a bulk action: counts for each outcome, the reasons, and the records of each as links. */
import './outcomes.css';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { fieldsOf } from '../../program/program.ts';
import type { ComponentProps, Row } from '../../surface/componentContract.ts';
import { useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { groupOutcomes, type OutcomeGroup, type Refused } from './groupOutcomes.ts';

/** Records of a group that are named; the others are counted. */
const MAX_NAMED = 100;
/** Values of a record that name it. */
const NAMING_VALUES = 2;

/** The fields that name a record: its master field, then the first others that have a value. */
function namingFields(template: string, row: Row): EffectiveField[] {
  const fields = fieldsOf(template).filter(({ type }) => type === 'text' || type === 'reference');
  const byPriority = [...fields].sort((one, other) => Number(other.isMasterField) - Number(one.isMasterField));
  const filled = byPriority.filter(({ key }) => row[key] !== undefined && row[key] !== null && row[key] !== '');
  return filled.slice(0, NAMING_VALUES);
}

/** A row that is not stored has a temporary id. */
const idOf = (row: Row): string => String(row.id ?? row.tempId ?? '');

function RecordName({ template, row }: { template: string; row: Row }) {
  return namingFields(template, row).map((field, at) => (
    <span key={field.key}>
      {at > 0 && ' · '}
      <FieldValue field={field} value={row[field.key]} otherwise="" record={row} />
    </span>
  ));
}

interface GroupViewProps {
  group: OutcomeGroup;
  template: string;
  rows: ReadonlyMap<string, Row>;
  open: (row: Row) => void;
  select: (rows: readonly Row[]) => void;
  canOpen: boolean;
}

function GroupView({ group, template, rows, open, select, canOpen }: GroupViewProps) {
  const { reason, count, ids } = group;
  const known = ids.flatMap((id): Row[] => {
    const row = rows.get(id);
    return row ? [row] : [];
  });
  const named = known.slice(0, MAX_NAMED);
  return (
    <section>
      <h3>
        <Icon name={reason === undefined ? 'check' : 'warning'} />
        {word(reason === undefined ? 'outcomes.done' : 'outcomes.refused', { count })}
        {reason !== undefined && known.length > 0 && (
          <button type="button" className="inv-link" onClick={() => select(known)}>
            {word('outcomes.select')}
          </button>
        )}
      </h3>
      {reason && <p>{reason}</p>}
      <ul>
        {named.map((row) => (
          <li key={idOf(row)}>
            {canOpen ? (
              <button type="button" className="inv-link" onClick={() => open(row)}>
                <RecordName template={template} row={row} />
              </button>
            ) : (
              <RecordName template={template} row={row} />
            )}
          </li>
        ))}
        {count > named.length && named.length > 0 && (
          <li className="inv-soft">{word('outcomes.more', { count: count - named.length })}</li>
        )}
      </ul>
    </section>
  );
}

export default function OutcomesPart({ props, surface, locals }: ComponentProps<'outcomes'>) {
  const rows = useValue<readonly (Row | null)[] | undefined>(props.rows) ?? [];
  const refused = useValue<readonly Refused[] | undefined>(props.refused) ?? [];
  const refusedCount = useValue<number | undefined>(props.refusedCount) ?? refused.length;
  const doneCount = useValue<number | undefined>(props.doneCount) ?? 0;
  const template = useValue<string | undefined>(props.template) ?? '';
  const opens = useValue<boolean | undefined>(props.opens) !== false;
  const byId = new Map(rows.flatMap((row): [string, Row][] => (row && idOf(row) ? [[idOf(row), row]] : [])));
  const groups = groupOutcomes({ doneCount, refused, refusedCount, ids: [...byId.keys()] });
  return (
    <div className="inv-outcomes">
      {groups.map((group) => (
        <GroupView
          key={group.reason ?? 'done'}
          group={group}
          template={template}
          rows={byId}
          canOpen={opens || group.reason !== undefined}
          open={(row) => void surface.run(props.open, { ...locals, row })}
          select={(some) => void surface.run(props.select, { ...locals, rows: some })}
        />
      ))}
    </div>
  );
}
