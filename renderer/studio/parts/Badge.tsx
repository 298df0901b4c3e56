import './authoring.css';
import type { ReactNode } from 'react';

export type BadgeTone = 'good' | 'info' | 'warning' | 'bad';

/** A word that marks a line. */
export const Badge = ({ tone, children }: { tone?: BadgeTone | undefined; children: ReactNode }) => (
  <span className="inv-author-badge" data-tone={tone}>
    {children}
  </span>
);
