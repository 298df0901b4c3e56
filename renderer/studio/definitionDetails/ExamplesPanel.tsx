/** The examples that the definition decides: one or all of them run with the own drafts, and what came out. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../http/callApi.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { DefinitionLink } from '../parts/DefinitionLink.tsx';
import { ExampleRuns } from '../parts/ExampleRuns.tsx';
import { type ExampleRun, outcomeWords } from '../parts/exampleWords.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import type { Detail } from './detail.ts';

export function ExamplesPanel({ layer, detail }: { layer: string; detail: Detail }) {
  const { kind, name, usedBy } = detail;
  const own = kind === 'example' ? [name] : usedBy.filter((one) => one.kind === 'example').map((one) => one.name);
  const names = [...new Set(own)].sort();
  const [runs, setRuns] = useState<ReadonlyMap<string, ExampleRun>>(new Map());
  const { busy, once } = useSingleFlight();
  /** @param of the definition whose examples are run: the shown one, or one of its examples */
  const run = async (of: { kind: string; name: string }) => {
    const query = { layer, kind: of.kind, name: of.name };
    const answer = await once(() => callApi('authoringExamples', { query }));
    if (answer) setRuns(new Map([...runs, ...answer.examples.map((one) => [one.name, one] as const)]));
  };
  // A template decides those of its rules too: they are seen once they were run.
  const shown = [...new Set([...names, ...runs.keys()])].sort();
  const outcomes = [...runs.values()];
  const failed = outcomes.filter(({ ok }) => !ok).length;
  return (
    <>
      <div className="inv-definition-run">
        <Button size="compact-xs" variant="default" loading={busy} onClick={() => void run({ kind, name })}>
          {say('examples.runAll')}
        </Button>
        <span role="status" data-tone={failed > 0 ? 'bad' : 'good'}>
          {outcomes.length > 0 && outcomeWords(failed, outcomes.length)}
        </span>
      </div>
      {shown.length === 0 && <p className="inv-soft">{say('examples.none')}</p>}
      <ul className="inv-definition-examples">
        {shown.map((one) => {
          const found = runs.get(one);
          return (
            <li key={one}>
              {found ? (
                <ExampleRuns layer={layer} runs={[found]} />
              ) : (
                <DefinitionLink layer={layer} kind="example" name={one}>
                  {one}
                </DefinitionLink>
              )}
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={busy}
                aria-label={say('examples.runOne', { name: found?.description ?? one })}
                onClick={() => void run({ kind: 'example', name: one })}
              >
                {say('examples.run')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
