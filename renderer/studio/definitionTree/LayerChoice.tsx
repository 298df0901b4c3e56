/** Selects the layer: the system's or an account's, with the layer below it. */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { OneOf } from '../../fields/lists.tsx';
import { tAuthoring as say } from '../../text/t.ts';
import { AccountChoice } from '../parts/AccountChoice.tsx';

/** A layer as returned by the call authoringLayers. */
export interface LayerOption {
  layer: string;
  level: 'systems' | 'accounts';
  id: string;
  label: string;
  version: number;
  drafts: number;
}

interface Props {
  layers: readonly LayerOption[];
  layer: string;
  /** The list of the accounts that may be chosen. */
  accounts: string;
  choose(layer: string): void;
}

const OTHER = 'other';

export function LayerChoice({ layers, layer, accounts, choose }: Props) {
  const [searching, setSearching] = useState(false);
  const known = layers.some((one) => one.layer === layer);
  const account = layer.startsWith('accounts/') ? layer.slice('accounts/'.length) : undefined;
  const data = [
    ...layers.map(({ layer: value, label, drafts }) => ({
      value,
      label: drafts > 0 ? say('definitions.ofLayer', { layer: label, count: drafts }) : label,
    })),
    { value: OTHER, label: say('definitions.otherAccount') },
  ];
  if (layers.length === 0) return <Skeleton height={30} />;
  const other = searching || (!known && account !== undefined);
  return (
    <div className="inv-definitions-layer">
      <OneOf
        size="xs"
        aria-label={say('definitions.layer')}
        data={data}
        value={other ? OTHER : layer}
        onChange={(value) => {
          setSearching(value === OTHER);
          if (value !== OTHER) choose(value);
        }}
      />
      {other && <AccountChoice list={accounts} account={account} choose={(id) => choose(`accounts/${id}`)} />}
    </div>
  );
}
