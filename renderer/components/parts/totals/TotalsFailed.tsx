import { Button } from '@mantine/core';
import { word } from '../../../text/messages.ts';

/** Shown when totals could not be loaded: a message with a retry. */
export const TotalsFailed = ({ load }: { load(): Promise<void> }) => (
  <p className="inv-soft">
    {word('totals.failed')}{' '}
    <Button size="compact-xs" variant="default" onClick={() => void load()}>
      {word('common.tryAgain')}
    </Button>
  </p>
);
