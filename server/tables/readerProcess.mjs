/** Plain JavaScript, because a process knows no loader yet: it registers the one for TypeScript and begins. */
import { writeFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';

// Where the machine itself runs short of memory, Linux ends this process first, and not the server.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Elsewhere there is no such thing.
}
// Whoever asked is gone: nobody hears what is read.
process.on('disconnect', () => process.exit());
register();
await import('./readerMain.ts');
