import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord } from '../../src/words/unknown';
import { temporaryFolder } from '../fixtures/temporaryFolder';

const program = path.resolve('dist', 'mcp.js');

/** The built server, spoken to as its clients do: a line of JSON there, a line of JSON back. */
export class McpClient {
  private readonly child;
  private readonly waiting = new Map<unknown, (answer: Record<string, unknown>) => void>();
  /** Answers to nobody: their id is null. */
  readonly strays: Record<string, unknown>[] = [];
  readonly ended: Promise<unknown>;
  /** Where it puts what it needs while it runs. */
  readonly temporary = temporaryFolder();
  private next = 0;

  constructor(...args: readonly string[]) {
    this.child = spawn(process.execPath, [program, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: this.temporary, TEMP: this.temporary, TMP: this.temporary },
    });
    this.ended = once(this.child, 'close').then(([code]: unknown[]) => code);
    createInterface({ input: this.child.stdout }).on('line', (line) => this.hear(line));
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The whole answer to a request. */
  ask(method: string, params: object = {}, id: string | number = ++this.next) {
    const answer = new Promise<Record<string, unknown>>((resolve) => this.waiting.set(id, resolve));
    this.say({ jsonrpc: '2.0', id, method, params });
    return answer;
  }

  /** What a tool says: its text, its picture and whether it is an error. */
  async call(name: string, args: object = {}) {
    const { result } = await this.ask('tools/call', { name, arguments: args });
    if (!isRecord(result) || !Array.isArray(result['content'])) throw new Error('no result');
    const content: unknown[] = result['content'];
    const [text, picture] = content.map((part) => (isRecord(part) ? part : {}));
    return { text: String(text?.['text']), picture, isError: result['isError'] };
  }

  say(message: unknown): void {
    void this.write(`${JSON.stringify(message)}\n`);
  }

  /** Resolves when the server has taken it. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => this.child.stdin.write(text, () => resolve()));
  }

  /** Closes its input, as the end of a client does; gives the exit code. */
  close(): Promise<unknown> {
    this.child.stdin.end();
    return this.ended;
  }

  private hear(line: string): void {
    const answer: unknown = JSON.parse(line);
    if (!isRecord(answer)) throw new Error(`Not a message: ${line}`);
    const heard = this.waiting.get(answer['id']);
    if (heard) heard(answer);
    else this.strays.push(answer);
  }
}
