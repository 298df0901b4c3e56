import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './securityHeaders.ts';

const ruleOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((rule) => rule.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the content security policy', () => {
  it('lets no worker start where pages are used, and runs no script but its own', () => {
    const policy = contentSecurityPolicy('n', false);
    expect(ruleOf(policy, 'default-src')).toBe("'none'");
    expect(ruleOf(policy, 'worker-src')).toBeUndefined();
    expect(ruleOf(policy, 'script-src')).toBe("'self'");
    expect(ruleOf(policy, 'style-src')).toBe("'self' 'nonce-n'");
  });
  it("lets vite's page wait in a worker for the server to come back while pages are written", () => {
    expect(ruleOf(contentSecurityPolicy(undefined, true), 'worker-src')).toBe("'self' blob:");
  });
});
