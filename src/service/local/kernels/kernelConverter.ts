import type { Quality } from '../../../model/modelExtras';
import type { ConversionHooks, ConversionLimits, Converter } from '../../ports';
import type { ConversionOutcome } from '../../record/conversionOutcome';
import type { ModelRecord } from '../../record/modelRecord';
import type { KernelProcess } from './kernelProcess';

/** Where the files of models lie. */
export interface ModelFolders {
  folder(id: string): string;
  sourceFile(id: string): string;
}

/** What results are to be like. */
export interface ResultForm {
  readonly quality: Quality;
  /** Whether the GLB is half as large, for programs that know `KHR_mesh_quantization`. */
  readonly compactGlb: boolean;
}

/** Converts on this machine, in a kernel's process. */
export class KernelConverter implements Converter {
  constructor(
    private readonly kernel: KernelProcess,
    private readonly folders: ModelFolders,
    private readonly form: ResultForm,
    readonly limits: ConversionLimits,
  ) {}

  warm(): void {
    this.kernel.warm();
  }

  convert({ id, name }: ModelRecord, hooks: ConversionHooks): Promise<ConversionOutcome> {
    const { quality, compactGlb } = this.form;
    const { folders } = this;
    const outputDir = folders.folder(id);
    const sourcePath = folders.sourceFile(id);
    return this.kernel.ask(
      {
        ...{ kind: 'convert', sourcePath, fileName: name, quality, compactGlb, outputDir },
        withPack: true,
      },
      hooks,
    );
  }

  stop(): Promise<void> {
    return this.kernel.stop();
  }
}
