/** Plain JavaScript, because a process knows no loader yet: it registers the one for TypeScript and begins. */
import { writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

// If the machine runs short of memory, Linux kills this process first, and not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not available on other systems.
}
// The parent has ended: the result is no longer needed.
process.on('disconnect', () => process.exit());
register();
await import('./readerMain.ts');
