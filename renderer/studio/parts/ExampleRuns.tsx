/** Examples as they came out: as expected, or what was expected beside what came. */
import './authoring.css';
import { Icon } from '../../icons/Icon.tsx';
import { tAuthoring as say } from '../../text/t.ts';
import { DefinitionLink } from './DefinitionLink.tsx';
import { type ExampleRun, runWords } from './exampleWords.ts';

export function ExampleRuns({ layer, runs }: { layer: string; runs: readonly ExampleRun[] }) {
  return (
    <ul className="inv-author-runs">
      {runs.map((run) => (
        <li key={run.name} data-ok={run.ok}>
          <Icon name={run.ok ? 'check' : 'warning'} size={14} />
          <span>
            <DefinitionLink layer={layer} kind="example" name={run.name}>
              {run.description}
            </DefinitionLink>
            <span className="inv-author-line inv-soft">{run.ok ? say('examples.ok') : runWords(run)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
