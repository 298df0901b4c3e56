import type { ComponentProps } from '../../surface/componentContract.ts';
import { useText } from '../../surface/hooks.ts';
import { ActionButton } from '../parts/ActionButton.tsx';

/** Shows that a list is empty, the reason, and an action. */
export default function EmptyStatePart({ props }: ComponentProps<'emptyState'>) {
  const title = useText(props.title);
  const text = useText(props.text);
  return (
    <div className="inv-empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {props.actions && (
        <div className="inv-actions">
          {props.actions.map((action, index) => (
            <ActionButton key={action} action={action} variant={index === 0 ? 'primary' : 'default'} />
          ))}
        </div>
      )}
    </div>
  );
}
