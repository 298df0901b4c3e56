/** The kept examples, each as expected or not, right under what is tried. */

import { Icon } from '../../icons/Icon.tsx';
import { tRule as say } from '../../text/t.ts';
import { expectationWords } from '../parts/expectationWords.ts';
import type { Examples } from './useExamples.ts';

export function ExamplesPanel({ examples }: { examples: Examples }) {
  return (
    <section aria-label={say('rule.examples')} className="inv-rule-panel">
      <h4>{say('rule.examples')}</h4>
      {examples.shown.length === 0 && <p className="inv-soft">{say('rule.example.none')}</p>}
      <ul className="inv-rule-examples">
        {examples.shown.map((example) => {
          const { run, value, name } = example;
          const wrong = run && !run.ok;
          return (
            <li key={name} data-ok={run?.ok}>
              <Icon name={wrong ? 'warning' : 'check'} size={14} />
              <span>
                <strong>{value.description}</strong>{' '}
                <span className="inv-soft">
                  {!run && say('rule.say.unknown')}
                  {run?.ok && say('rule.example.ok')}
                  {wrong &&
                    say('rule.example.wrong', {
                      expected: expectationWords(value.expect, say('rule.impact.right')),
                      found: run.why ?? expectationWords(run.found, say('rule.impact.right')),
                    })}
                </span>
              </span>
              <span className="inv-rule-acts">
                {wrong && !run.why && (
                  <button
                    type="button"
                    className="inv-rule-act"
                    title={say('rule.example.again', { name: value.description })}
                    aria-label={say('rule.example.again', { name: value.description })}
                    onClick={() => void examples.expectNow(example)}
                  >
                    <Icon name="refresh" size={14} />
                  </button>
                )}
                <button
                  type="button"
                  className="inv-rule-act"
                  title={say('rule.example.forget', { name: value.description })}
                  aria-label={say('rule.example.forget', { name: value.description })}
                  onClick={() => void examples.forget(example)}
                >
                  <Icon name="close" size={14} />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
