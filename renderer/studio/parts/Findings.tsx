/** Faults that prevent publication and warnings, each with a link to its position. */
import './authoring.css';
import { tAuthoring as say } from '../../text/t.ts';
import { DefinitionLink } from './DefinitionLink.tsx';
import { ExampleRuns } from './ExampleRuns.tsx';
import type { Judged } from './judged.ts';
import { type Finding, failingOf, publishFindings, warningsOf } from './publishFindings.ts';

interface Props {
  layer: string;
  judged: Judged;
}

/** A line each, leading to the definition in which it is mended. */
export function FindingLines({ layer, findings }: { layer: string; findings: readonly Finding[] }) {
  return (
    <ul>
      {findings.map(({ text, to }) => (
        <li key={`${to?.kind} ${to?.name} ${text}`}>
          {to ? (
            <DefinitionLink layer={layer} kind={to.kind} name={to.name}>
              {text}
            </DefinitionLink>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  );
}

export function Findings({ layer, judged }: Props) {
  const stands = publishFindings(judged);
  const warnings = warningsOf(judged);
  const failing = failingOf(judged);
  const already = judged.examples.filter((one) => one.already);
  return (
    <div className="inv-author-findings">
      {stands.length > 0 && (
        <>
          <p data-tone="bad">{say('layer.against')}</p>
          <FindingLines layer={layer} findings={stands} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <p data-tone="warning">{say('layer.warnings')}</p>
          <FindingLines layer={layer} findings={warnings} />
        </>
      )}
      {failing.length > 0 && (
        <>
          <p data-tone="bad">{say('layer.examplesFail')}</p>
          <ExampleRuns layer={layer} runs={failing} />
        </>
      )}
      {already.length > 0 && (
        <>
          <p className="inv-soft">{say('layer.examplesFailed')}</p>
          <ExampleRuns layer={layer} runs={already} />
        </>
      )}
    </div>
  );
}
