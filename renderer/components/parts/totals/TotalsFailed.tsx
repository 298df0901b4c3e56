import { Button } from '@mantine/core';
import { word } from '../../../text/messages.ts';

/** Says that totals could not be loaded, and offers to try again. */
export const TotalsFailed = ({ load }: { load(): Promise<void> }) => (
  <p className="inv-soft">
    {word('totals.failed')}{' '}
    <Button size="compact-xs" variant="default" onClick={() => void load()}>
      {word('common.tryAgain')}
    </Button>
  </p>
);
