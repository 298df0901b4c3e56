/** Plain JavaScript, because a process knows no loader yet: it registers the one for TypeScript and begins. */
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { register } from 'tsx/esm/api';

/** Steps of the scheduler below the server, which answers people meanwhile. */
const LOWER_PRIORITY = 5;

// If the machine runs short of memory, Linux kills this process first, and not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not available on other systems.
}
try {
  setPriority(getPriority() + LOWER_PRIORITY);
} catch {
  // At its lowest already.
}
// The parent has ended: the result is no longer needed.
process.on('disconnect', () => process.exit());
register();
await import('./readerMain.ts');
