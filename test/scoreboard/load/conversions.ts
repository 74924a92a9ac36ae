import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { within, type Row } from '../row';

/** Native meshes, exact bodies that are meshed without the geometry engine, and IGES, which needs its own. */
const samples = [
  'mayo_332.stp',
  'Chip.SLDPRT',
  'implant_rod.sat',
  'disk1.prt',
  'handle.CATPart',
  'L_Solid_2025.par',
  'assly_sub-assly_asso.jt',
  'sg1-c5-214.stp',
  'as1_pe_203.igs',
];

/** Refused at first sight, half way, and after the geometry engine found nothing; the last one comes first. */
const refused: readonly ((step: string) => string)[] = [
  (step) => step.replace(/^#\d+ *= *CARTESIAN_POINT[^;]*;/gm, ''),
  (step) => step.slice(0, step.length / 2),
  () => 'Remember the screws.',
];
const oneRefusedOf = 10;

/** What the service replaces its kernel's process after: the first one has then come to its full size. */
const conversionsOfOneProcess = 25;

/** Whether a service that converts all day stays as large as it was, on Linux. */
export const conversions: Row = {
  id: 'A7',
  title: '200 conversions in one service (quick: 55), against the first 25',
  async run(profile) {
    const service = await startServiceProcess();
    try {
      const count = profile === 'full' ? 200 : 55;
      const kernels: Kernels = new Map();
      const wrong = await convertAll(service, conversionsOfOneProcess, kernels);
      const before = held(service.pid);
      wrong.push(...(await convertAll(service, count - conversionsOfOneProcess, kernels)));
      const after = held(service.pid);
      const [first = NaN, ...later] = kernels.values();
      const score = within({
        'not as expected': [wrong.length, 0],
        'MB more of the service': [after.megabytes - before.megabytes, 32],
        'descriptors more': [after.descriptors - before.descriptors, 4],
        'kernels left': [childrenOf(service.pid).length, 1],
        'conversions a kernel': [count / kernels.size, conversionsOfOneProcess],
        'times the first kernel': [Math.max(...later) / first, 1.3],
      });
      return { ...score, notes: wrong };
    } finally {
      await service.end();
    }
  },
};

/** Largest resident memory that each process was seen with, in megabytes, by its number. */
type Kernels = Map<number, number>;

/** Converts one file after the other and looks at the kernel after each; gives what went wrong. */
async function convertAll(
  service: ServiceProcess,
  count: number,
  kernels: Kernels,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let i = 0; i < count; i++) {
    const name = samples[i % samples.length] ?? '';
    const isBad = i % oneRefusedOf === oneRefusedOf - 1;
    const round = Math.floor(i / oneRefusedOf);
    const bytes = isBad ? await damaged(round) : await readFile(`samples/${name}`);
    const modelId = await send(service, isBad ? `${round}.stp` : name, bytes);
    const { status } = await resultWhen(service, modelId, finished);
    const wanted = isBad ? 'failed' : 'succeeded';
    if (status !== wanted) wrong.push(`${isBad ? `damage ${round}` : name}: ${status}`);
    for (const pid of childrenOf(service.pid)) {
      kernels.set(pid, Math.max(kernels.get(pid) ?? 0, megabytesOf(pid)));
    }
  }
  return wrong;
}

async function damaged(round: number): Promise<string> {
  const step = await readFile('samples/as1-oc-214.stp', 'latin1');
  return refused[round % refused.length]?.(step) ?? '';
}

function held(pid: number) {
  return { megabytes: megabytesOf(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Resident memory; 0 for a process that has ended. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
