/** The tried rows: what the rule reads of each, to be typed over, and what comes out. */
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS } from '../../../metadata/kinds/fieldTypes.ts';
import { Icon } from '../../icons/Icon.tsx';
import { tRule as say } from '../../text/t.ts';
import { outcomeWords } from './outcomeWords.ts';
import type { Names } from './ruleInWords.ts';
import type { Trying } from './useTry.ts';

interface Props {
  trying: Trying;
  fields: readonly EffectiveField[];
  field: string;
  names: Names;
  keep(id: string): void;
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};
const typedValue = (field: EffectiveField, text: string): unknown => {
  if (text === '') return null;
  if (field.type === 'numeric' && String(Number(text)) === text) return Number(text);
  return text;
};

export function TryTable({ trying, fields, field, names, keep }: Props) {
  return (
    <div className="inv-scroll inv-rule-tries">
      <table className="inv-table" aria-label={say('rule.tryIt')}>
        <thead>
          <tr>
            <th scope="col">{say('rule.try.row')}</th>
            <th scope="col">{say('rule.try.outcome')}</th>
            {fields.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trying.rows.map((row, index) => {
            const outcome = trying.outcomes[index];
            const said = outcome && outcomeWords(outcome, field, names);
            const named = { row: row.title };
            return (
              <tr key={row.id} data-chosen={trying.chosen === row.id || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="inv-rule-link"
                    aria-label={say('rule.try.choose', named)}
                    aria-pressed={trying.chosen === row.id}
                    onClick={() => trying.choose(trying.chosen === row.id ? undefined : row.id)}
                  >
                    {row.title}
                  </button>
                  <span className="inv-rule-acts">
                    <button
                      type="button"
                      className="inv-rule-act"
                      aria-label={`${say('rule.try.example')}: ${row.title}`}
                      title={say('rule.try.example')}
                      onClick={() => keep(row.id)}
                    >
                      <Icon name="save" size={14} />
                    </button>
                    <button
                      type="button"
                      className="inv-rule-act"
                      aria-label={say('rule.try.removeRow', named)}
                      title={say('rule.try.removeRow', named)}
                      onClick={() => trying.drop(row.id)}
                    >
                      <Icon name="close" size={14} />
                    </button>
                  </span>
                </th>
                <td data-outcome={said?.tone} className="inv-rule-outcome">
                  {said?.text}
                </td>
                {fields.map((one) => (
                  <td key={one.key}>
                    {COMPARISON_CLASS[one.type] === 'checkbox' ? (
                      <input
                        type="checkbox"
                        aria-label={say('rule.try.valueOf', { field: one.label, ...named })}
                        checked={row.record[one.key] === true || row.record[one.key] === 'true'}
                        onChange={(event) => trying.change(row.id, one.key, event.currentTarget.checked)}
                      />
                    ) : (
                      <input
                        className="inv-rule-input"
                        aria-label={say('rule.try.valueOf', { field: one.label, ...named })}
                        value={textOf(row.record[one.key])}
                        onChange={(event) => trying.change(row.id, one.key, typedValue(one, event.currentTarget.value))}
                      />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
