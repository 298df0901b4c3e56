/** Every example of the layer with the own drafts, as a job: how far it is, and those that came out otherwise. */
import { Button, Progress } from '@mantine/core';
import { useFollowedJob } from '../../components/parts/useFollowedJob.ts';
import { percentOf } from '../../http/jobs.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { ExampleRuns } from '../parts/ExampleRuns.tsx';
import { type ExampleRun, outcomeWords } from '../parts/exampleWords.ts';

interface Outcome {
  run: number;
  failed: number;
  runs: ExampleRun[];
}

export function AllExamples({ layer }: { layer: string }) {
  const { busy, running, result, why, ask, stop } = useFollowedJob<Outcome>();
  return (
    <>
      <div className="inv-layer-examples">
        <Button size="xs" variant="default" disabled={busy} onClick={() => void ask('authoringAllExamples', { layer })}>
          {say('examples.runEvery')}
        </Button>
        {busy && (
          <Button size="xs" variant="subtle" disabled={!running} onClick={() => void stop()}>
            {say('examples.stop')}
          </Button>
        )}
        <span className="inv-soft">{say('examples.about')}</span>
      </div>
      {busy && (
        <Progress value={running ? (percentOf(running) ?? 0) : 0} aria-label={say('examples.runEvery')} mt="sm" />
      )}
      <div role="status">
        {why && <p data-tone="bad">{say('examples.notRun', { why })}</p>}
        {result && <p data-tone={result.failed > 0 ? 'bad' : 'good'}>{outcomeWords(result.failed, result.run)}</p>}
      </div>
      {result && result.runs.length > 0 && <ExampleRuns layer={layer} runs={result.runs} />}
    </>
  );
}
