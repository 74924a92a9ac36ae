/**
 * What the longer files below `live` take on a machine that does nothing else, in seconds.
 * @type {Readonly<Record<string, number>>}
 */
const seconds = {
  bounds: 66,
  duplicates: 28,
  'identities/identities': 23,
  kills: 21,
  'limits/clocks': 36,
  'limits/idle': 12,
  'limits/listeners': 24,
  'limits/unansweredGrants': 9,
  'pages/pages': 18,
  projects: 10,
  sweeps: 14,
  team: 23,
  'trouble/frozen': 36,
  'trouble/migrateRuns': 20,
  'trouble/migrations': 26,
  'trouble/storeKilled': 25,
};

/**
 * By this, the processes that run these files end at about the same time.
 * @param {string} file compiled, below `out`
 */
export function secondsAlone(file) {
  const name = /service\/team\/live\/(?<name>.*)\.test\.js$/.exec(file)?.groups?.['name'];
  return seconds[name ?? ''] ?? 5;
}
