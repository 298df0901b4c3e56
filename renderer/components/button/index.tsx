import type { ComponentProps } from '../../surface/componentContract.ts';
import { ActionButton } from '../parts/ActionButton.tsx';

/** Runs an action. */
export default function ButtonPart({ props }: ComponentProps<'button'>) {
  return <ActionButton action={props.action} variant={props.variant} fullWidth={props.fullWidth} />;
}
