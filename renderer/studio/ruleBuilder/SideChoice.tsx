/** Which of its sides is shown beside the rule. */
import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';
import { tRule as say } from '../../text/t.ts';

export type Side = 'inWords' | 'tryIt' | 'impact' | 'versions';
const SIDES: readonly Side[] = ['inWords', 'tryIt', 'impact', 'versions'];

export const SideChoice = memo(function SideChoice({ side, choose }: { side: Side; choose(side: Side): void }) {
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={say('rule.side')}
      value={side}
      onChange={(next) => choose(next as Side)}
      data={SIDES.map((value) => ({ value, label: say(`rule.${value}`) }))}
    />
  );
});
