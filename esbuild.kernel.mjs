// How the kernel is built: what every conversion needs, and each family of formats in a file of its own.
import path from 'node:path';
import { asCommonJs, hostBuild } from './esbuild.host.mjs';

/** @type {import('esbuild').BuildOptions & { outdir: string }} */
export const kernelBuild = {
  ...hostBuild,
  entryPoints: {
    kernel: 'src/kernel/process/main.ts',
    watchThread: 'src/kernel/process/watchThread.ts',
  },
  chunkNames: 'kernel-[hash]',
  external: [],
  plugins: [asCommonJs('kernel')],
};

/**
 * The kernel for a Web Worker, in one classic script: the same sources on the platform of a browser.
 * @type {import('esbuild').BuildOptions & { outdir: string }}
 */
export const workerBuild = {
  entryPoints: { kernelWorker: 'src/kernel/worker/main.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  plugins: [
    {
      name: 'platform of the browser',
      setup({ onResolve }) {
        onResolve({ filter: /^\.\/node\/nodePlatform$/ }, ({ resolveDir }) => ({
          path: path.join(resolveDir, 'browser/browserPlatform.ts'),
        }));
      },
    },
  ],
};
