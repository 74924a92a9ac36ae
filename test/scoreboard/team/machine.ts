import { execFileSync } from 'node:child_process';

/** A machine of its own, as far as the network goes: a namespace with one line to ours. */
export class Machine {
  private constructor(
    private readonly name: string,
    /** Our end of the line. */
    private readonly line: string,
    /** Where it reaches us. */
    readonly gateway: string,
  ) {}

  /** @param number tells machines apart, 1 to 200 */
  static add(number: number): Machine {
    const name = `caliper-${process.pid}-${number}`;
    const [line, other] = [`cal${process.pid % 100_000}-${number}`, `eth${number}`];
    const network = networkOf(number);
    const machine = new Machine(name, line, `${network}.1`);
    ip('netns', 'add', name);
    try {
      ip('link', 'add', line, 'type', 'veth', 'peer', 'name', other, 'netns', name);
      ip('addr', 'add', `${network}.1/24`, 'dev', line);
      ip('link', 'set', line, 'up');
      ip('-n', name, 'addr', 'add', `${network}.2/24`, 'dev', other);
      ip('-n', name, 'link', 'set', other, 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      return machine;
    } catch (error) {
      machine.remove();
      throw error;
    }
  }

  /** The command that starts a program there. */
  get through(): readonly string[] {
    return ['ip', 'netns', 'exec', this.name];
  }

  /** Cuts its line: nothing comes or goes, and nobody is told. */
  cut(): void {
    ip('link', 'set', this.line, 'down');
  }

  mend(): void {
    ip('link', 'set', this.line, 'up');
  }

  remove(): void {
    ip('netns', 'del', this.name);
  }
}

/** A net of its own for each machine of each run: others may measure on this computer as well. */
function networkOf(number: number): string {
  return `10.${128 + (process.pid % 100)}.${number}`;
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
