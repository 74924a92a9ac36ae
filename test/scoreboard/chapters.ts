import { assetFaults } from './faults/assetFaults';
import { grantFaults } from './faults/grantFaults';
import { uploadFaults } from './faults/uploadFaults';
import { lifeFaults } from './faults/lives';
import { pollFaults } from './faults/pollFaults';
import { rowOf } from './faults/fault';
import { adaptive } from './contracts/adaptive';
import { agreement } from './contracts/agreement';
import { contractSuites } from './contracts/suites';
import { uploadContracts } from './contracts/uploadContracts';
import { wholeRuns } from './contracts/wholeRuns';
import { exactNumbers } from './exact/exactNumbers';
import { attacksRefused } from './inputs/attacksRefused';
import { badFiles } from './inputs/badFiles';
import { badInputs } from './inputs/badInputs';
import { damagedFiles } from './inputs/damagedFiles';
import { memoryLimits } from './inputs/memoryLimits';
import { redirects } from './inputs/redirects';
import { secrets } from './inputs/secrets';
import { killed } from './kept/killed';
import { owners } from './kept/owners';
import { stores } from './kept/stores';
import { conversions } from './load/conversions';
import { eventLoop } from './load/eventLoop';
import { manyModels } from './load/manyModels';
import { soak } from './load/soak';
import { transfers } from './load/transfers';
import { treeRefresh } from './load/treeRefresh';
import type { Chapter, Row } from './row';
import { simulation } from './simulation/simulation';
import { bugsCaught } from './strength/bugsCaught';
import { branchCoverage, mutationScore } from './strength/measured';
import { idle } from './team/idle';
import { largeFiles } from './team/largeFiles';
import { crowd, watchers } from './team/polls';
import { rolling } from './team/rolling';
import { statusCost } from './team/statusCost';
import { storm } from './team/storm';
import { throughput } from './team/throughput';
import { webhooks } from './team/webhooks';

/** The scoreboard, chapter by chapter. */
export const chapters: readonly Chapter[] = [
  {
    letter: 'A',
    title: 'Load held',
    rows: [manyModels, ...transfers, soak, treeRefresh, eventLoop, conversions],
  },
  {
    letter: 'B',
    title: 'Faults survived',
    rows: [
      ...[...grantFaults, ...uploadFaults, ...pollFaults, ...assetFaults].map(rowOf),
      simulation,
      ...lifeFaults.map(rowOf),
    ],
  },
  {
    letter: 'C',
    title: 'Bad inputs',
    rows: inOrder([
      ...badInputs,
      attacksRefused,
      redirects,
      secrets,
      damagedFiles,
      badFiles,
      exactNumbers,
      memoryLimits,
    ]),
  },
  { letter: 'D', title: 'Nothing lost', rows: inOrder([killed, owners, ...stores]) },
  {
    letter: 'E',
    title: 'Contracts',
    rows: [...uploadContracts, ...agreement, adaptive, contractSuites],
  },
  { letter: 'F', title: 'Test strength', rows: [mutationScore, branchCoverage, bugsCaught] },
  { letter: 'G', title: "Any company's service, through the packaged extension", rows: wholeRuns },
  {
    letter: 'H',
    title: "A team's service, on a real database and a real store",
    rows: [storm, throughput, watchers, crowd, statusCost, largeFiles, webhooks, rolling, idle],
  },
];

function inOrder(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}
