/** How many stored rows would come out otherwise, before anything is published: a job, with its progress and a sample. */
import { Button, Progress } from '@mantine/core';
import { useFollowedJob } from '../../components/parts/useFollowedJob.ts';
import { percentOf } from '../../http/jobs.ts';
import { tRule as say } from '../../text/t.ts';
import type { Names } from './ruleInWords.ts';

interface ReportedRow {
  errors: Record<string, string>;
  assigned: Record<string, unknown>;
}
interface Impact {
  rows: number;
  changed: number;
  newlyWrong: number;
  newlyRight: number;
  otherwise: number;
  sample: { id: string; title: string; before: ReportedRow; after: ReportedRow }[];
}

interface Props {
  layer: string;
  template: string;
  name: string;
  names: Names;
  /** Saves what is open as the draft; false where it could not be. */
  save(): Promise<boolean>;
  /** True if a saved draft exists. */
  drafted: boolean;
}

function reportedRowText({ errors, assigned }: ReportedRow, names: Names): string {
  const label = (key: string) => names.field(key)?.label ?? key;
  const lines = [
    ...Object.entries(errors).map(([key, text]) => `${label(key)}: ${text}`),
    ...Object.entries(assigned).map(([key, value]) =>
      say('rule.try.assigned', { field: label(key), value: value ?? '' }),
    ),
  ];
  return lines.join('; ') || say('rule.impact.right');
}

export function ImpactPanel({ layer, template, name, names, save, drafted }: Props) {
  const { busy, running, result: impact, why, ask, stop } = useFollowedJob<Impact>();
  const run = async () => {
    if (await save()) await ask('authoringImpact', { layer, template, pieces: [{ kind: 'rules', name }] });
  };
  return (
    <div className="inv-rule-panel">
      <p className="inv-soft">{say('rule.impact.about')}</p>
      <div className="inv-rule-buttons">
        <Button size="xs" variant="default" disabled={busy} onClick={() => void run()}>
          {say('rule.impact.run')}
        </Button>
        {busy && (
          <Button size="xs" variant="subtle" onClick={() => void stop()}>
            {say('rule.impact.cancel')}
          </Button>
        )}
      </div>
      {busy && (
        <div role="status">
          <Progress value={running ? (percentOf(running) ?? 0) : 0} aria-label={say('rule.impact')} mt="sm" />
          {running && (
            <p className="inv-soft">
              {say('rule.impact.running', { done: running.processedCount, total: running.totalCount })}
            </p>
          )}
        </div>
      )}
      {why && <p role="alert">{say('rule.impact.failed', { why })}</p>}
      {!drafted && !busy && !impact && <p className="inv-soft">{say('rule.impact.draftOnly')}</p>}
      {impact && (
        <div role="status">
          <p>
            {impact.changed === 0
              ? say('rule.impact.none', { rows: impact.rows })
              : say('rule.impact.found', {
                  changed: impact.changed,
                  rows: impact.rows,
                  newlyWrong: impact.newlyWrong,
                  newlyRight: impact.newlyRight,
                  otherwise: impact.otherwise,
                })}
          </p>
        </div>
      )}
      {impact && impact.sample.length > 0 && (
        <div className="inv-scroll">
          <table className="inv-table" aria-label={say('rule.impact.sample')}>
            <thead>
              <tr>
                <th scope="col">{say('rule.try.row')}</th>
                <th scope="col">{say('rule.impact.before')}</th>
                <th scope="col">{say('rule.impact.after')}</th>
              </tr>
            </thead>
            <tbody>
              {impact.sample.map(({ id, title, before, after }) => (
                <tr key={id}>
                  <th scope="row">{title}</th>
                  <td>{reportedRowText(before, names)}</td>
                  <td>{reportedRowText(after, names)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
