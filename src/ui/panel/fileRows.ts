import type { UploadRequest } from '../../tracking/window/conversions';
import type { SourceStates } from '../../tracking/source/sourceState';
import { isFinished } from '../../tracking/model/stage';
import type { ServiceId, TrackedModel } from '../../tracking/model/trackedModel';
import type { SourceRows } from '../source/sourceRows';

export interface FileRowsDeps {
  readonly rows: Pick<SourceRows, 'newest'>;
  readonly states: Pick<SourceStates, 'of'>;
  /** What a result of a service depends on now, beside the bytes of the file. */
  resultKeyOf(service: ServiceId): string;
  start(request: UploadRequest): TrackedModel;
  /** Sends the file of a row as it is now. */
  renew(key: string, request: Omit<UploadRequest, 'source' | 'service'>): void;
}

/** One row for a file and a service, however many editors and commands ask for it. */
export class FileRows {
  constructor(private readonly deps: FileRowsDeps) {}

  /**
   * The key of the row of a file. What is on its way, and what was made in this way of these bytes, is
   * not sent again; what failed, or is of other bytes, is.
   */
  async take(request: UploadRequest): Promise<string> {
    const known = this.known(request);
    return known && (await this.isListed(known)) ? known.key : this.takeAnew(request);
  }

  /** The key of the row of a file that is sent in any case, unless it is on its way. */
  takeAnew(request: UploadRequest): string {
    // Another caller may have been faster.
    const known = this.known(request);
    if (!known) return this.deps.start(request).key;
    const { file, service } = request;
    const resultKey = this.deps.resultKeyOf(service);
    if (isFinished(known.stage)) this.deps.renew(known.key, { file, resultKey });
    return known.key;
  }

  private known({ source, service }: UploadRequest): TrackedModel | undefined {
    return this.deps.rows.newest(source, service);
  }

  private async isListed(model: TrackedModel): Promise<boolean> {
    const { stage, service, resultKey } = model;
    if (stage.kind !== 'ready' || resultKey !== this.deps.resultKeyOf(service)) return false;
    return (await this.deps.states.of(model)) === 'same';
  }
}
