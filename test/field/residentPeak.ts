import { readdirSync, readFileSync } from 'node:fs';

const everyMs = 50;

/**
 * The highest resident size of the processes that this one has started, as Linux tells it, looked at every few
 * moments; null on other systems.
 */
export class ResidentPeak {
  private highest = 0;
  private readonly timer = setInterval(() => this.look(), everyMs);

  /** Bytes since it was asked the last time. */
  take(): number | null {
    this.look();
    const { highest } = this;
    this.highest = 0;
    return highest === 0 ? null : highest;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const bytes = childrenOf(process.pid).reduce((sum, pid) => sum + residentBytes(pid), 0);
    this.highest = Math.max(this.highest, bytes);
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').trim();
      return text === '' ? [] : text.split(' ').flatMap((child) => withChildren(Number(child)));
    });
  } catch {
    return []; // it has ended, or this is no Linux
  }
}

function withChildren(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid)];
}

function residentBytes(pid: number): number {
  try {
    const [kilobytes] =
      /(?<=VmRSS:\s+)\d+/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
