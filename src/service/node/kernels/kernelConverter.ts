import type { Quality } from '../../../model/modelExtras';
import type { ConversionHooks, ConversionLimits, Converter, Workspace } from '../../ports';
import type { ConversionOutcome } from '../../record/conversionOutcome';
import type { ModelRecord } from '../../record/modelRecord';
import type { KernelProcess } from './kernelProcess';

/** Options of the results. */
export interface ResultForm {
  readonly quality: Quality;
  /** Whether the GLB is quantized, which halves its size but requires readers to support `KHR_mesh_quantization`. */
  readonly compactGlb: boolean;
}

/** Converts on this machine, in a kernel process. */
export class KernelConverter implements Converter {
  constructor(
    private readonly kernel: KernelProcess,
    private readonly form: ResultForm,
    readonly limits: ConversionLimits,
  ) {}

  warm(): void {
    this.kernel.warm();
  }

  /** Both places of the workspace are on this disk: a file, and a folder. */
  convert(
    { name }: ModelRecord,
    { source: sourcePath, results: outputDir }: Workspace,
    hooks: ConversionHooks,
  ): Promise<ConversionOutcome> {
    const { quality, compactGlb } = this.form;
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
