import type { PackerClient } from '../../service/node/kernels/packerOnDemand';
import type { PackerOptions, ResultFile } from '../../service/node/kernels/packer';
import {
  KernelWorker,
  type AskHooks,
  type Asked,
  type WorkerOutcome,
} from '../../service/web/kernelWorker';
import type { PackOutcome } from '../../model/viewPack';
import { say } from '../../words/say';
import { readFile, writeFile } from '../node/fsPromises';
import { startScript } from './startScript';
import { concatenated } from '../../model/numberArrays';

/** Converts results to view packs, pictures and facts in a separate worker, one file after the other. */
export class Packer implements PackerClient {
  private kernel: KernelWorker | null = null;

  constructor(private readonly options: Pick<PackerOptions, 'limits' | 'log'>) {}

  warm(): void {
    // Does nothing: a worker starts quickly, and would take memory of the tab while it waits.
  }

  pack: PackerClient['pack'] = async ({ packPath, ...file }, signal, phase) => {
    const request = { kind: 'pack', ...(await given(file)) } as const;
    const keep = (outcome: WorkerOutcome) =>
      outcome.kind === 'packed'
        ? writeFile(packPath, concatenated(Uint8Array, outcome.chunks))
        : null;
    return this.made(request, signal, keep, phase);
  };

  draw: PackerClient['draw'] = async (file, view, picturePath, signal) => {
    const request = { kind: 'picture', view, ...(await given(file)) } as const;
    return this.made(request, signal, (outcome) =>
      outcome.kind === 'drawn' ? writeFile(picturePath, outcome.picture) : null,
    );
  };

  facts: PackerClient['facts'] = async (file, factsPath, signal) => {
    const request = { kind: 'facts', ...(await given(file)) } as const;
    return this.made(request, signal, (outcome) =>
      outcome.kind === 'facts' ? writeFile(factsPath, JSON.stringify(outcome.facts)) : null,
    );
  };

  picture: PackerClient['picture'] = async (file, picturePath, signal) => {
    const request = { kind: 'savedPicture', ...(await given(file)) } as const;
    return this.made(request, signal, async (outcome) => {
      if (outcome.kind === 'saved' && outcome.picture)
        await writeFile(picturePath, outcome.picture);
    });
  };

  compare: PackerClient['compare'] = async (before, after, into, signal) => {
    const [source, other] = after ? [after, before] : [before, null];
    if (!source) return failed(say('The file cannot be read.'));
    const { numbers, changesPath, picturePath, smallPicture } = into;
    const request = {
      kind: 'compare',
      isOld: after === null,
      ...(await given(source)),
      other: other && (await given(other)),
      ...(numbers && { numbers }),
      withoutPicture: picturePath === null,
      ...(smallPicture && { smallPicture }),
    } as const;
    return this.made(request, signal, async (outcome) => {
      if (outcome.kind !== 'compared') return;
      await writeFile(changesPath, JSON.stringify(outcome.changes));
      if (picturePath !== null && outcome.picture) await writeFile(picturePath, outcome.picture);
    });
  };

  stop(): Promise<void> {
    this.kernel?.stop();
    return Promise.resolve();
  }

  private async made(
    request: Asked,
    signal: AbortSignal,
    keep: (outcome: WorkerOutcome) => Promise<void> | null,
    phase: AskHooks['phase'] = () => undefined,
  ): Promise<PackOutcome> {
    const { limits, log } = this.options;
    const { deadlineMs } = limits();
    this.kernel ??= new KernelWorker(startScript, deadlineMs);
    const outcome = await this.kernel.ask(request, {
      phase,
      trouble: log,
      signal,
    });
    switch (outcome.kind) {
      case 'refused':
        return {
          ...{ kind: 'refused', code: outcome.code, message: outcome.message },
          where: outcome.where ?? null,
        };
      case 'aborted':
        return failed(say('Cancelled.'));
      case 'outOfTime':
        return failed(
          say('Preparing the 3D model took longer than the {seconds} seconds it may take.', {
            seconds: deadlineMs / 1000,
          }),
        );
      case 'notStarted':
      case 'crashed':
        log(`${request.kind}: ${outcome.kind}: ${outcome.detail}`);
        return failed(say('The program that prepares 3D models broke down on this file.'));
      case 'converted':
      case 'pictured':
      case 'packed':
      case 'facts':
      case 'drawn':
      case 'saved':
      case 'compared':
        await keep(outcome);
        return { kind: 'packed' };
    }
  }
}

async function given({ path, fileName }: ResultFile) {
  return { bytes: await readFile(path), fileName, quality: 'normal' } as const;
}

function failed(message: string): PackOutcome {
  return { kind: 'failed', message };
}
