// npm run team:try: a team's service with all its roles on this machine, on a real database and a real store.
// npm run team:see: what a right-click in a real VS Code shows with such a service.
import { ensureDependencies } from './ensureDependencies.mjs';

const wanted = process.argv[2];

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  ensureDependencies();
  // Only now: they use what was just installed.
  const { ensureTeamServers } = await import('../service/team/teamServers.mjs');
  if (!ensureTeamServers()) {
    console.error(
      'This needs a Debian machine and root: PostgreSQL and the store, Ceph, come from its packages.',
    );
    return 1;
  }
  const { ensureNewerNode } = await import('../service/team/servers/newerNode.mjs');
  ensureNewerNode();
  return wanted === 'see' ? see() : tryIt();
}

async function tryIt() {
  const { build } = await import('./checks/checks.mjs');
  const { runUntilEnded } = await import('./runNode.mjs');
  build();
  return runUntilEnded(['out/service/team/try/teamTry.js']);
}

async function see() {
  const { build } = await import('./checks/checks.mjs');
  const { ensureChromium } = await import('./chromium.mjs');
  const { ensureHost } = await import('./ensureHost.mjs');
  const { testFiles } = await import('./mocha/beside.mjs');
  const { mocha } = await import('./mocha/mocha.mjs');
  const { packageVsix } = await import('./packageVsix.mjs');
  build();
  packageVsix();
  ensureHost();
  ensureChromium();
  return mocha(testFiles((file) => file.startsWith('service/team/see/'))).failed;
}
