/** How soon it is looked again whether a frame is done. */
const lookMs = 4;

/**
 * Tells when the graphics card has done what it was given. Frames that are handed over before would pile
 * up, and stop all that the computer draws until the last of them is done.
 */
export class FrameGate {
  private fence: WebGLSync | null = null;
  private startedMs = 0;

  /** @param onDone how long the card took, from when it was begun to tell it */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly onDone: (costMs: number) => void,
  ) {}

  get isBusy(): boolean {
    return this.fence !== null;
  }

  /** All that was begun to be drawn at `startedMs` has been handed over. */
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
    // A lost context tells nothing, and draws nothing either.
    if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) {
      setTimeout(this.look, lookMs);
      return;
    }
    gl.deleteSync(fence);
    this.fence = null;
    this.onDone(performance.now() - this.startedMs);
  };
}
