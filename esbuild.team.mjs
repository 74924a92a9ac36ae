/** The team service: a program of its own, which is no part of the packaged extension. */
export const teamBuild = {
  entryPoints: { team: 'src/service/team/main.ts' },
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // An addon that is only used where it is installed.
  external: ['pg-native'],
};
