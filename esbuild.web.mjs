// How the extension is built for VS Code in a browser: the same sources, and in place of what only Node has, what stands
// in `src/web`. VS Code loads one script there, so it is one.
import path from 'node:path';

/** A file of ours, and the one that does its work in a browser. */
const inPlaceOf = {
  'client/http/guardedRequest': 'client/fetchGuarded',
  'client/http/httpRequest': 'client/fetchService',
  'client/service/gunzip': 'client/gunzipStream',
  'service/node/kernels/packer': 'service/workerPacker',
  'service/local/startEmbeddedService': 'service/startInTab',
  'tracking/path/mustFit': 'tracking/mustFitTab',
  'tracking/cache/cacheFiles': 'tracking/tabCacheFiles',
  'tracking/store/ownership': 'tracking/tabOwnership',
  'tracking/store/storeFiles': 'tracking/tabStoreFiles',
  'ui/base/ownFile': 'storedFile',
  'ui/base/tooltipPicture': 'tooltipPictureData',
  'files/isProcessAlive': 'tracking/noProcesses',
};

/** A module of Node, and what Caliper uses of it. */
const nodeModules = {
  'node:child_process': 'childProcess',
  'node:crypto': 'crypto',
  'node:events': 'events',
  'node:fs': 'fs',
  'node:fs/promises': 'fsPromises',
  'node:net': 'net',
  'node:os': 'os',
  'node:path': 'path',
  'node:timers/promises': 'timers',
  'node:url': 'url',
  'node:zlib': 'zlib',
};

const sources = path.resolve('src');

/** @type {import('esbuild').Plugin} */
const placesOfTheWeb = {
  name: 'what a browser has in place of Node',
  setup({ onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path: name }) => {
      const own = Object.entries(nodeModules).find(([module]) => module === name)?.[1];
      if (own) return { path: path.join(sources, 'web/node', `${own}.ts`) };
      return { errors: [{ text: `${name} has no counterpart in a browser` }] };
    });
    onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir }) => {
      // From `src/web` itself the real one is meant: its types, or what it shares.
      if (resolveDir.startsWith(path.join(sources, 'web'))) return null;
      const asked = path
        .relative(sources, path.resolve(resolveDir, name))
        .replaceAll(path.sep, '/');
      const own = Object.entries(inPlaceOf).find(([file]) => file === asked)?.[1];
      return own ? { path: path.join(sources, 'web', `${own}.ts`) } : null;
    });
  },
};

/** @type {import('esbuild').BuildOptions & { metafile: true, outdir: string }} */
export const webBuild = {
  entryPoints: { web: 'src/webExtension.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'cjs',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  external: ['vscode'],
  inject: ['src/web/node/buffer.ts'],
  define: {
    'process.pid': '0',
    'process.platform': '"browser"',
    'process.execPath': '""',
  },
  metafile: true,
  plugins: [placesOfTheWeb],
};
