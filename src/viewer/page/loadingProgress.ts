import type { LoadedCount, Layout } from '../overlay/layout';

/** Shows how much of a 3D file has been loaded, and how many of its parts are already visible. */
export class LoadingProgress {
  private fraction = 0;
  private count: LoadedCount | null = null;

  constructor(
    private readonly layout: Layout,
    private readonly sizeBytes: number,
  ) {}

  /** @param fraction of the bytes that have been loaded, 0…1 */
  readonly report = (fraction: number): void => {
    this.fraction = fraction;
    this.show();
  };

  showCount(count: LoadedCount): void {
    this.count = count;
    this.show();
  }

  private show(): void {
    this.layout.showLoading(this.fraction, this.sizeBytes, this.count);
  }
}
