/** Interval at which the fence is polled, ms. */
const lookMs = 4;

/**
 * Tells when the GPU has finished the submitted commands. Frames submitted before that would queue up and block
 * everything the computer draws until the last one is finished.
 */
export class FrameGate {
  private fence: WebGLSync | null = null;
  private startedMs = 0;

  /** @param onDone receives the time from the start of drawing until the GPU has finished, ms */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly onDone: (costMs: number) => void,
  ) {}

  get isBusy(): boolean {
    return this.fence !== null;
  }

  /** Called when everything drawn since `startedMs` has been submitted. */
  close(startedMs: number): void {
    const { gl } = this;
    if (!this.fence) this.startedMs = startedMs;
    else gl.deleteSync(this.fence);
    const waits = this.isBusy;
    this.fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (this.fence && !waits) setTimeout(this.look, lookMs);
  }

  private readonly look = (): void => {
    const { gl, fence } = this;
    // After a context loss `fence` is null or its status is unknown; both count as finished.
    if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) {
      setTimeout(this.look, lookMs);
      return;
    }
    gl.deleteSync(fence);
    this.fence = null;
    this.onDone(performance.now() - this.startedMs);
  };
}
