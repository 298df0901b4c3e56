import type { IconName } from '../../metadata/signatures/icons.ts';
import { paths } from './paths.ts';

/** Those that point or begin where a line does: mirrored where lines run from right to left (tokens.css). */
const ONWARD: ReadonlySet<string> = new Set<IconName>([
  'back',
  'list',
  'login',
  'logout',
  'mapping',
  'next',
  'open',
  'panel',
  'redo',
  'shipments',
  'tree',
  'undo',
]);

/** An icon by name; decoration beside a text, so it is not read out. An unknown name draws nothing. */
export function Icon({ name, size = 16 }: { name: string | undefined; size?: number }) {
  const path = name && Object.hasOwn(paths, name) ? paths[name as keyof typeof paths] : undefined;
  if (!path) return null;
  return (
    <svg
      className={name && ONWARD.has(name) ? 'inv-icon-onward' : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
