import { readFile } from 'node:fs/promises';
import { finished, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';
import { allBut, type Row } from '../row';
import { seeded } from '../../kernel/readers/mutations';

/** Whether each file on which engines crashed, hung or gave nothing is refused, by one service after the other. */
export const badFiles: Row = {
  id: 'C12',
  title: 'files that broke engines, and 100 MB (quick: 2 MB) of noise and of empty sentences',
  async run(profile) {
    const service = await startServiceProcess({ args: ['--quality', 'draft'] });
    try {
      const files = await badOnes(profile === 'full' ? 100_000_000 : 2_000_000);
      const wrong: string[] = [];
      for (const { name, bytes } of files) {
        const fault = await whatIsWrong(service, name, bytes);
        if (fault !== null) wrong.push(fault);
      }
      const good = await send(service, 'a.stp', await readFile('samples/mayo_332.stp'));
      const { status } = await resultWhen(service, good, finished);
      if (status !== 'succeeded') wrong.push(`a sound file afterwards: ${status}`);
      if (/crashed|notStarted/.test(service.output().stderr)) wrong.push('the kernel broke down');
      return allBut(wrong, files.length + 1, 'refused with a sentence, and the service well');
    } finally {
      await service.end();
    }
  },
};

interface BadFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

async function whatIsWrong(
  service: ServiceProcess,
  name: string,
  bytes: Uint8Array | string,
): Promise<string | null> {
  const modelId = await send(service, name, bytes);
  const { status, retryable, message } = await resultWhen(service, modelId, finished);
  const isPlain = /^[^\n]{20,300}\.$/.test(message ?? '');
  return status === 'failed' && !retryable && isPlain
    ? null
    : `${name}: ${status}, ${message ?? 'no message'}`;
}

async function badOnes(largeBytes: number): Promise<readonly BadFile[]> {
  const step = await readFile('samples/as1-oc-214.stp', 'latin1');
  const iges = await readFile('samples/as1_pe_203.igs', 'latin1');
  const withoutSection = (letter: string) =>
    iges
      .split('\n')
      .filter((line) => line[72] !== letter)
      .join('\n');
  return [
    { name: 'empty.step', bytes: '' },
    { name: 'header.step', bytes: step.slice(0, step.indexOf('DATA;')) },
    { name: 'cut.step', bytes: step.slice(0, step.length / 2) },
    { name: 'cut.igs', bytes: iges.slice(0, iges.length / 2) },
    { name: 'cut, and IGES.step', bytes: iges.slice(0, iges.length / 2) },
    { name: 'cut, and STEP.igs', bytes: step.slice(0, step.length / 2) },
    { name: 'no terminate section.igs', bytes: withoutSection('T') },
    { name: 'no directory section.igs', bytes: withoutSection('D') },
    { name: 'no parameter section.igs', bytes: withoutSection('P') },
    { name: 'deep.step', bytes: exchange(`#1=A(${'('.repeat(1e6)});`) },
    { name: 'dangling.step', bytes: step.replace(/^#\d+ *= *CARTESIAN_POINT[^;]*;/gm, '') },
    {
      name: 'huge numbers.step',
      bytes: step.replace(/(?<=CARTESIAN_POINT\('',\()[^,]*/, '1.E308'),
    },
    { name: 'cyclic.step', bytes: step.replace("'nut_1','',#39,#742", "'nut_1','',#39,#5") },
    { name: 'wireframe.step', bytes: exchange("#1=POLYLINE('',());") },
    { name: 'noise.step', bytes: noise(largeBytes) },
    { name: 'empty sentences.step', bytes: exchange(points(largeBytes)) },
  ];
}

function exchange(instances: string): string {
  const header =
    "FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('X'));";
  return `ISO-10303-21;HEADER;${header}ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`;
}

/** Well formed, and of no use. */
function points(bytes: number): string {
  const point = (i: number) => `#${i}=CARTESIAN_POINT('',(${i}.,0.,0.));\n`;
  const count = Math.floor(bytes / point(1_000_000).length);
  return Array.from({ length: count }, (_, i) => point(i + 1)).join('');
}

function noise(bytes: number): Uint8Array {
  const random = seeded(12);
  return Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256));
}
