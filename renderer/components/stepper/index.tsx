import { Button, VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ordered } from '../../../metadata/order.ts';
import { holds, sessionAtom } from '../../http/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { followLink } from '../../navigation/followLink.ts';
import { addressOfRoute } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { usePublish, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { currentStep } from './currentStep.ts';
import { nextStep } from './nextStep.ts';
import './stepper.css';

/** Steps that are done one after another, each a link to its route. */
export default function StepperPart({ name, props, surface, locals }: ComponentProps<'stepper'>) {
  const session = useAtomValue(sessionAtom);
  const { name: here } = useAtomValue(currentRouteAtom);
  const all = useMemo(() => ordered(props.steps), [props.steps]);
  // One expression for all that is read, so that one subscription is enough.
  const read = useMemo(() => all.map(([, { done, path }]) => [done ?? false, Object.values(path ?? {})]), [all]);
  const states = useValue<[unknown, unknown][]>(read);
  const steps = all.flatMap(([key, step], index) => {
    if (step.permission && !holds(step.permission, session)) return [];
    const href = addressOfRoute(step.route, evaluated(surface, step.path, locals));
    return href ? [{ key, step, href, isDone: Boolean(states[index]?.[0]) }] : [];
  });
  const backOf = (route: string) => definition('route', route)?.back;
  const current = currentStep(
    steps.map(({ key, step }) => ({ key, routes: [step.route, ...(step.routes ?? [])] })),
    here,
    backOf,
  );
  usePublish(name, { step: current });
  const text = steps.find(({ key }) => key === current)?.step.text;
  const next = nextStep(steps, current);
  const isFinished = steps.length > 0 && steps.every(({ isDone }) => isDone);
  return (
    <nav aria-label={props.label} className="inv-stepper">
      <ol>
        {steps.map(({ key, step, href, isDone }, index) => (
          <li key={key}>
            <a
              href={href}
              aria-current={key === current ? 'step' : undefined}
              className={isDone ? 'inv-step inv-step-done' : 'inv-step'}
              onClick={followLink(href)}
            >
              <span className="inv-step-mark" aria-hidden>
                {isDone ? <Icon name="check" size={14} /> : index + 1}
              </span>
              {step.label}
              {isDone && <VisuallyHidden> {word('stepper.done')}</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ol>
      {(text || next || (isFinished && props.finish)) && (
        <div className="inv-step-more">
          <p>{text}</p>
          {next && (
            <Button component="a" href={next.href} size="xs" variant="light" onClick={followLink(next.href)}>
              {word('stepper.next', { step: next.step.label })}
            </Button>
          )}
          {isFinished && props.finish && <ActionButton action={props.finish} variant="primary" />}
        </div>
      )}
    </nav>
  );
}
