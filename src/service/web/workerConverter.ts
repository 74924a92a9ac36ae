import type { Quality } from '../../model/modelExtras';
import type { ConversionHooks, ConversionLimits, Converter, Workspace } from '../ports';
import type { ConversionOutcome } from '../record/conversionOutcome';
import type { ModelRecord } from '../record/modelRecord';
import type { KernelWorker, Told } from './kernelWorker';
import { fileOf } from './webBlobs';
import type { WebFolder } from './webFolder';
import { joined } from '../../model/numberArrays';

/** Converts in a Web Worker. */
export class WorkerConverter implements Converter {
  constructor(
    private readonly kernel: KernelWorker,
    private readonly folder: WebFolder,
    private readonly quality: Quality,
    readonly limits: ConversionLimits,
  ) {}

  warm(): void {
    // A worker starts in a moment, and takes memory of the tab as long as it waits.
  }

  async convert(
    { id, name: fileName }: ModelRecord,
    { source }: Workspace,
    hooks: ConversionHooks,
  ): Promise<ConversionOutcome> {
    const bytes = await this.folder.read(source);
    if (!bytes) return { kind: 'fileTrouble', detail: 'the source is gone' };
    const told = await this.kernel.ask(
      { kind: 'convert', bytes, fileName, quality: this.quality, withPack: true },
      hooks,
    );
    try {
      return await this.keep(id, told);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      return { kind: 'fileTrouble', detail };
    }
  }

  stop(): Promise<void> {
    this.kernel.stop();
    return Promise.resolve();
  }

  private async keep(id: string, told: Told): Promise<ConversionOutcome> {
    const { folder } = this;
    switch (told.kind) {
      case 'converted': {
        await folder.write(fileOf(id, 'visual'), told.glb);
        await folder.write(fileOf(id, 'preview'), told.preview);
        if (told.pack) await folder.write(fileOf(id, 'pack'), joined(Uint8Array, told.pack));
        return { kind: 'done', message: told.summary, memoryBytes: 0 };
      }
      case 'pictured':
        await folder.write(fileOf(id, 'visual'), told.picture);
        await folder.write(fileOf(id, 'preview'), told.picture);
        return { kind: 'done', message: told.message, memoryBytes: 0 };
      case 'refused': {
        const { code, message, where } = told;
        return { kind: 'refused', code, message, ...(where !== undefined && { where }) };
      }
      case 'outOfTime':
      case 'aborted':
        return { kind: told.kind };
      case 'crashed':
      case 'notStarted':
        return { kind: told.kind, detail: told.detail };
      case 'packed':
      case 'facts':
      case 'drawn':
      case 'saved':
      case 'compared':
        return { kind: 'crashed', detail: `an answer to another request: ${told.kind}` };
    }
  }
}
