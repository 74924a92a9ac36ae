import { build, checks } from './checks/checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { mochaIn } from './emulated/mochaIn.mjs';
import { ensureArmNode, ensureWindowsNode } from './emulated/otherNodes.mjs';
import { compareResults } from './emulated/compareResults.mjs';
import { ensureHost, ensureWebHost } from './ensureHost.mjs';
import { counted, mocha } from './mocha/mocha.mjs';
import { countedBeside, mochaBeside, testFiles } from './mocha/beside.mjs';
import { sumOf } from './mocha/summary.mjs';
import { packageVsix } from './packageVsix.mjs';
import { secondsAlone } from '../service/team/secondsAlone.mjs';
import { ensureTeamServersMeanwhile } from '../service/team/teamServers.mjs';
import { ensureNewerNode } from '../service/team/servers/newerNode.mjs';
import { runNode } from './runNode.mjs';
import { windowTests } from './vscode/windowTests.mjs';
import { packageWebVsix } from './web/webPackage.mjs';

/** Below `out`: test files of stages of their own. */
const elsewhere =
  /^(laws|viewer|window|e2e|npmPackage|kernel\/worker|service\/memory|service\/team\/(live|see)|host\/release\/live)\/|^packaging[^/]*$/;
const testsIn = (/** @type {string} */ folder) =>
  testFiles((file) => file.startsWith(`${folder}/`));

/** Below `out`: what needs neither a browser nor a VS Code, and no program that only Linux has. */
const portable =
  /^(agentTools|cli|client|contracts|files|interface|model|service\/(core|jobs|local|node)|words)\//;

/** Of these, what takes no minutes where another processor is emulated, and asks for no memory of its own process. */
const portableAndQuick =
  /^(client|contracts|files|interface|model|words|service\/(core|jobs|local))\//;

/** Where VS Code and the package are depends on which one is meant, so it runs in processes of its own. */
const lowestVsCode = 'test/host/vscode/runOldest.mjs';
const isLowest = { CALIPER_VSCODE: 'oldest', VSCODE_HOST: 'server' };

/**
 * What `npm test` runs, in this order. Each stage can be run alone: it makes what it needs. One that is apart runs by
 * its name only: it takes too long for every time.
 * @type {readonly { name: string, title: string, isApart?: boolean, run: () => Counts | Promise<Counts> }[]}
 */
export const stages = [
  { name: 'check', title: 'checks', run: checks },
  {
    name: 'unit',
    title: 'unit tests',
    run: () => {
      build();
      // Some wait for limits that end, or for programs that they start.
      const atATime = 3;
      return mochaBeside(
        testFiles((file) => !elsewhere.test(file)),
        12,
        { atATime },
      );
    },
  },
  {
    name: 'scoreboard',
    title: 'scoreboard of faults, load and bad input, the quick profile',
    run: () => {
      build();
      const part = (/** @type {string} */ which) => ({
        what: 'the scoreboard',
        args: ['out/scoreboard/main.js', '--quick', which],
      });
      // Of about the same length; each waits for half of its time.
      const apart = ['A3,A4,A6', 'A5,A7'];
      const parts = [...apart.map((rows) => `--only=${rows}`), `--without=${apart.join(',')}`];
      return countedBeside(parts.map(part), parts.length);
    },
  },
  {
    name: 'laws',
    title: 'laws of the interface, on every service',
    run: () => {
      build();
      return mocha(testsIn('laws'));
    },
  },
  {
    name: 'windows',
    title: 'under Node for Windows',
    isApart: true,
    run: () => inOtherNode(ensureWindowsNode(), portable, 'wine'),
  },
  {
    name: 'arm64',
    title: 'under Node for arm64',
    isApart: true,
    run: () => inOtherNode(ensureArmNode(), portableAndQuick, 'qemu'),
  },
  {
    name: 'team',
    title: 'the team service on a real database and a real store',
    run: async () => {
      // On a fresh machine it takes as long as all the rest.
      const servers = ensureTeamServersMeanwhile();
      build();
      ensureNewerNode();
      ensureChromium();
      if (!(await servers)) {
        console.log('The team service needs PostgreSQL and, as root, the packages of Ceph.');
        return { passed: 0, failed: 0, skipped: 1, reasons: [] };
      }
      // They wait for lives and limits that end more than they work.
      const atATime = 3;
      return mochaBeside(testsIn('service/team/live'), atATime, {
        lengthOf: secondsAlone,
        atATime,
      });
    },
  },
  {
    name: 'viewer',
    title: 'viewer, kernel and service in a browser',
    run: () => {
      build();
      ensureChromium();
      return mochaBeside(
        ['viewer', 'kernel/worker', 'service/memory', 'npmPackage'].flatMap(testsIn),
        12,
      );
    },
  },
  {
    name: 'window',
    title: 'inside a real VS Code',
    run: () => {
      build();
      return windowTests();
    },
  },
  {
    name: 'oldest',
    title: 'inside the lowest VS Code that is allowed',
    run: () => {
      if (process.platform !== 'linux') return { passed: 0, failed: 0, skipped: 1, reasons: [] };
      build();
      return counted('The lowest VS Code', [lowestVsCode, 'window'], isLowest);
    },
  },
  {
    name: 'oldestE2e',
    title: 'the packaged extension, end to end in the lowest VS Code that is allowed',
    isApart: true,
    run: () => {
      if (process.platform !== 'linux') return { passed: 0, failed: 0, skipped: 1, reasons: [] };
      build();
      ensureChromium();
      if (runNode('The lowest VS Code', [lowestVsCode, 'prepare'], isLowest) !== 0) {
        throw new Error('The lowest VS Code could not be prepared.');
      }
      // Those in `web` have hosts of their own, of one version.
      const files = testFiles((file) => /^e2e\/[^/]*$/.test(file));
      return mochaBeside(files, files.length, { env: isLowest });
    },
  },
  {
    name: 'e2e',
    title: 'the packaged extension, end to end',
    run: async () => {
      build();
      packageVsix();
      packageWebVsix();
      ensureNewerNode();
      const packaging = mocha(
        testFiles((file) => /^(packaging[^/]*$|host\/release\/live\/)/.test(file)),
      );
      if (process.platform !== 'linux') {
        console.log('The end-to-end tests need the VS Code in the browser, which runs on Linux.');
        return { ...packaging, skipped: packaging.skipped + 1 };
      }
      ensureHost();
      ensureWebHost();
      ensureChromium();
      const files = testsIn('e2e');
      // The longest first: else one of them runs alone at the end.
      const lengthOf = (/** @type {string} */ file) => (file.includes('/web/') ? 2 : 1);
      const endToEnd = await mochaBeside(files, files.length, { lengthOf });
      return sumOf([packaging, endToEnd]);
    },
  },
];

/**
 * Tests in a Node of another system, and whether its results are those of this one.
 * @param {import('./emulated/otherNodes.mjs').OtherNode | null} node
 * @param {RegExp} which of the test files below `out`
 * @param {string} emulator
 * @returns {Promise<Counts>}
 */
async function inOtherNode(node, which, emulator) {
  if (node === null) {
    console.log(`It needs ${emulator} from the packages of Debian, and root to install it.`);
    return { passed: 0, failed: 0, skipped: 1, reasons: [] };
  }
  build();
  const counts = await mochaIn(
    node,
    testFiles((file) => which.test(file)),
  );
  const compared = await compareResults(node);
  return sumOf([counts, compared]);
}

/** @typedef {import('./mocha/summary.mjs').Counts} Counts */
