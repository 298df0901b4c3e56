/** Packages that nothing imports: each is downloaded, audited and updated for nothing. */
import { type Check, placeIn } from './fault.ts';
import { importsOf, packageOf } from './imports.ts';
import { sourcesOf, walk } from './source.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages?: Record<string, { peerDependencies?: Record<string, string> }>;
}

/** The package whose types `@types/NAME` has: `@types/a__b` is of `@a/b`, `@types/node` of Node. */
const typedPackage = (name: string): string | undefined => {
  const [, typed] = /^@types\/(.+)$/.exec(name) ?? [];
  return typed?.includes('__') ? `@${typed.replace('__', '/')}` : typed;
};

/**
 * Faults: a package of package.json that no source or style sheet imports, no text of a source names and no used package
 * requires.
 */
export const unusedPackages: Check = {
  name: 'no unused packages',
  run(files) {
    const text = files.get('package.json') ?? '{}';
    const manifest = JSON.parse(text) as Manifest;
    const used = new Set<string>(['node']);
    for (const source of sourcesOf(files)) {
      for (const { specifier } of importsOf(source)) used.add(packageOf(specifier));
      // A program of a package, started by its path; a module that is resolved by its name.
      walk(source.program, ({ type, value }) => {
        if (type !== 'Literal' || typeof value !== 'string') return;
        used.add(packageOf(value.replace(/^.*node_modules\//, '')));
      });
    }
    for (const [path, style] of files)
      if (path.endsWith('.css'))
        for (const [, specifier = ''] of style.matchAll(/(?:@import\s+|url\()(?:url\()?["']([^"']+)["']/g))
          used.add(packageOf(specifier));
    // The peer dependencies of used packages.
    const { packages = {} } = JSON.parse(files.get('package-lock.json') ?? '{}') as Lock;
    for (const name of [...used])
      for (const peer of Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})) used.add(peer);
    const names = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    return names
      .filter((name) => !used.has(typedPackage(name) ?? name))
      .map((name) => ({
        file: 'package.json',
        ...placeIn(text, text.indexOf(`"${name}"`)),
        kind: 'unused-package',
        message: `nothing imports ${name}: use it or remove it`,
      }));
  },
};
