import type { UploadRequest } from '../../tracking/window/conversions';
import type { SourceStates } from '../../tracking/source/sourceState';
import { isFinished } from '../../tracking/model/stage';
import type { ServiceId, TrackedModel } from '../../tracking/model/trackedModel';
import type { SourceRows } from '../source/sourceRows';

export interface FileRowsDeps {
  readonly rows: Pick<SourceRows, 'newest'>;
  readonly states: Pick<SourceStates, 'of'>;
  /** Identifies the version and settings of a service on which a result depends, apart from the bytes of the file. */
  resultKeyOf(service: ServiceId): string;
  start(request: UploadRequest): TrackedModel;
  /** Uploads the current version of a row's file. */
  renew(key: string, request: Omit<UploadRequest, 'source' | 'service'>): void;
}

/** Ensures one row for each file and service, however many editors and commands ask for it. */
export class FileRows {
  constructor(private readonly deps: FileRowsDeps) {}

  /**
   * Returns the key of a file's row. The file is not uploaded again when its conversion is running, or has succeeded
   * with these bytes and settings; it is when that has failed, or was of other bytes.
   */
  async take(request: UploadRequest): Promise<string> {
    const known = this.known(request);
    return known && (await this.isListed(known)) ? known.key : this.takeAnew(request);
  }

  /** Returns the key of a file's row, and uploads the file unless that is in progress. */
  takeAnew(request: UploadRequest): string {
    // Another caller may have created the row meanwhile.
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
