import type { ComponentProps } from '../../surface/componentContract.ts';
import { Clock } from './Clock.tsx';

/** The time in a zone, every second. */
export default function ClockPart({ props }: ComponentProps<'clock'>) {
  return <Clock zone={props.zone} label={props.label} />;
}
