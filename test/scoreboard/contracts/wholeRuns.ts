import { convertedAssets } from '../../e2e/workbench/convertedAssets';
import { ensureChromium } from '../../host/chromium.mjs';
import { ensureHost } from '../../host/ensureHost.mjs';
import { packageVsix } from '../../host/packageVsix.mjs';
import { strangeRuns, type StrangeRun } from '../../strange/cases';
import { faultOf, runStrange, type StrangeOutcome } from '../../strange/runStrange';
import type { Row } from '../row';

/**
 * Strange services against the packaged extension in a real VS Code: each contract of an upload and each
 * life of a model, from the click on a folder to the facts of the 3D result. All rows share one run.
 */
export const wholeRuns: readonly Row[] = strangeRuns.map((run, index) => ({
  id: `G${String(index + 1).padStart(2, '0')}`,
  title: `${run.file.startsWith('life') ? 'life' : 'contract'}: ${run.title}`,
  // `npm test` goes through the same table in its last stage.
  profiles: ['full'],
  run: () => scoreOf(run),
}));

let outcomes: Promise<ReadonlyMap<string, StrangeOutcome>> | null = null;

async function scoreOf(run: StrangeRun) {
  outcomes ??= runAll();
  const outcome = (await outcomes).get(run.file);
  const fault = faultOf(run, outcome);
  if (outcome === undefined || fault !== null) return { ok: false, figure: fault ?? '' };
  const { grants, bodies } = outcome;
  return {
    ok: true,
    figure: `ended as expected, grants ${grants} ≤ ${run.max.grants}, whole bodies ${bodies} ≤ ${run.max.bodies}`,
  };
}

async function runAll(): Promise<ReadonlyMap<string, StrangeOutcome>> {
  ensureHost();
  ensureChromium();
  packageVsix();
  return runStrange(strangeRuns, await convertedAssets());
}
