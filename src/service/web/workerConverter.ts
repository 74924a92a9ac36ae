import type { Quality } from '../../model/modelExtras';
import type { ConversionHooks, ConversionLimits, Converter, Workspace } from '../ports';
import type { ConversionOutcome } from '../record/conversionOutcome';
import type { ModelRecord } from '../record/modelRecord';
import type { KernelWorker, WorkerOutcome } from './kernelWorker';
import { fileOf, removeResults } from './webBlobs';
import type { WebFolder } from './webFolder';
import { concatenated } from '../../model/numberArrays';
import { isDiskFull } from '../../words/errorCode';
import { say } from '../../words/say';

/** Converts in a Web Worker. */
export class WorkerConverter implements Converter {
  constructor(
    private readonly kernel: KernelWorker,
    private readonly folder: WebFolder,
    private readonly quality: Quality,
    readonly limits: ConversionLimits,
    /** Whether the model with this id is still to be converted here; a cancelled one is not. */
    private readonly isWanted: (id: string) => boolean,
  ) {}

  warm(): void {
    // A worker starts quickly, but uses memory of the tab while idle.
  }

  async convert(
    { id, name: fileName }: ModelRecord,
    { source }: Workspace,
    hooks: ConversionHooks,
  ): Promise<ConversionOutcome> {
    const bytes = await this.folder.read(source);
    if (!bytes) return { kind: 'fileTrouble', detail: 'the source is gone' };
    const outcome = await this.kernel.ask(
      { kind: 'convert', bytes, fileName, quality: this.quality, withPack: true },
      hooks,
    );
    try {
      const end = await this.keep(id, outcome);
      if (this.isWanted(id)) return end;
      // It was cancelled since the last heartbeat.
      await removeResults(this.folder, id);
      return { kind: 'aborted' };
    } catch (error) {
      return { kind: 'fileTrouble', detail: whyNotKept(error) };
    }
  }

  stop(): Promise<void> {
    this.kernel.stop();
    return Promise.resolve();
  }

  private async keep(id: string, outcome: WorkerOutcome): Promise<ConversionOutcome> {
    const { folder } = this;
    switch (outcome.kind) {
      case 'converted': {
        await folder.write(fileOf(id, 'visual'), outcome.glb);
        await folder.write(fileOf(id, 'preview'), outcome.preview);
        if (outcome.pack)
          await folder.write(fileOf(id, 'pack'), concatenated(Uint8Array, outcome.pack));
        return { kind: 'done', message: outcome.summary, memoryBytes: 0 };
      }
      case 'pictured':
        await folder.write(fileOf(id, 'visual'), outcome.picture);
        await folder.write(fileOf(id, 'preview'), outcome.picture);
        return { kind: 'done', message: outcome.message, pictureOnly: true, memoryBytes: 0 };
      case 'refused': {
        const { code, message, where } = outcome;
        return { kind: 'refused', code, message, ...(where !== undefined && { where }) };
      }
      case 'outOfTime':
      case 'aborted':
        return { kind: outcome.kind };
      case 'crashed':
      case 'notStarted':
        return { kind: outcome.kind, detail: outcome.detail };
      case 'packed':
      case 'facts':
      case 'drawn':
      case 'saved':
      case 'compared':
        return { kind: 'crashed', detail: `an answer to another request: ${outcome.kind}` };
    }
  }
}

function whyNotKept(error: unknown): string {
  if (isDiskFull(error)) return say('the storage that this browser gives to VS Code is full');
  return error instanceof Error ? error.message : String(error);
}
