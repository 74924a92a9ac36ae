// How the kernel is built: what every conversion needs, and each family of formats in a file of its own.
import { asCommonJs, hostBuild } from './esbuild.host.mjs';

/** @type {import('esbuild').BuildOptions & { outdir: string }} */
export const kernelBuild = {
  ...hostBuild,
  entryPoints: { kernel: 'src/kernel/main.ts', watchThread: 'src/kernel/watchThread.ts' },
  chunkNames: 'kernel-[hash]',
  external: [],
  plugins: [asCommonJs('kernel')],
};
