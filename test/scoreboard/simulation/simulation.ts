import assert from 'node:assert/strict';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import { isFinished } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { sourceOf } from '../../tracking/fakeService';
import { MemoryFiles } from '../../tracking/store/memoryFiles';
import { VirtualClock } from '../../tracking/virtualClock';
import { between, pick, seeded, type Random } from '../random';
import type { Row } from '../row';
import { VirtualService } from './virtualService';

const seeds = { quick: 200, full: 10_000 };
const service = 'https://models.example.test';

/** Chance decides what fails, what the user does and when the window dies; the laws hold throughout. */
export const simulation: Row = {
  id: 'B61',
  title: 'any faults, any user, restarts, sleep and jumps, by seed',
  async run(profile) {
    const first = Number(process.env['SCOREBOARD_SEED'] ?? 1);
    const failed: string[] = [];
    const all = Number(process.env['SCOREBOARD_SEEDS'] ?? seeds[profile]);
    for (let seed = first; seed < first + all; seed++) {
      await live(seed).catch((error: unknown) => {
        failed.push(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    const more = failed.length === 0 ? '' : `; ${failed.slice(0, 3).join('; ')}`;
    const figure = `${all - failed.length}/${all} seeds without a lost model or a second upload${more}`;
    return { ok: failed.length === 0, figure };
  },
};

async function live(seed: number): Promise<void> {
  const random = seeded(seed);
  const world = new SimulatedWorld(random);
  await world.openWindow();
  for (let move = 0; move < between(random, 5, 25); move++) {
    await world.move();
    await world.clock.pass(between(random, 0, 60_000));
  }
  await world.heal();
}

class SimulatedWorld {
  readonly clock = new VirtualClock();
  private readonly files = new MemoryFiles(this.clock.now);
  private readonly service: VirtualService;
  private readonly started: TrackedModel[] = [];
  private readonly dead = new Set<number>();
  /** How often a user asked for each file to be sent. */
  private readonly wanted = new Map<string, number>();
  private windows = 0;
  private store: ModelStore | null = null;
  private conversions: Conversions | null = null;

  constructor(private readonly random: Random) {
    this.service = new VirtualService(this.clock, random);
  }

  async openWindow(): Promise<void> {
    const processId = ++this.windows;
    const { clock, files, random } = this;
    const isAlive = (id: number) => !this.dead.has(id);
    const ports = { files, clock, windowId: `window-${processId}`, processId, isAlive };
    const store = await ModelStore.open('/models', ports);
    this.store = store;
    this.conversions = new Conversions({
      store,
      clientOf: () => this.service.client,
      openSource: (source) => Promise.resolve(sourceOf(source)),
      mayUpload: () => true,
      webhook: () => null,
      log: () => undefined,
      clock: { now: clock.now, setTimer: clock.setTimer, random },
    });
    this.conversions.resumeAll();
  }

  async move(): Promise<void> {
    const row = this.started[between(this.random, 0, this.started.length - 1)];
    switch (pick(this.random, moves)) {
      case 'start':
        this.start();
        break;
      case 'cancel':
        if (row) this.conversions?.cancel(row.key);
        break;
      case 'retry':
        if (row) this.retry(row);
        break;
      case 'token':
        this.conversions?.tokenChanged(service);
        break;
      case 'look':
        this.conversions?.setPollingRate(pick(this.random, ['fast', 'background', 'paused']));
        break;
      case 'sleep':
        this.clock.jump(between(this.random, 1, 8) * 3_600_000);
        break;
      case 'clock set back':
        this.clock.jump(-between(this.random, 1, 24) * 3_600_000);
        break;
      case 'restart':
        await this.restart();
        break;
    }
  }

  /** All is well again: each row comes to an end that a user understands, or can be made to. */
  async heal(): Promise<void> {
    this.service.healed = true;
    this.conversions?.setPollingRate('fast');
    for (let minutes = 0; minutes < 240 && !this.isAtRest(); minutes += 2) {
      this.conversions?.tokenChanged(service);
      await this.clock.pass(120_000);
    }
    for (const row of this.started) this.check(row);
    for (const { name, stored } of this.service.models.values()) {
      assert.ok(stored <= 1, `${name} was stored ${stored} times under one grant`);
    }
    const names = [...this.service.models.values()].filter(({ stored }) => stored > 0);
    for (const [name, most] of this.wanted) {
      const uploads = names.filter((model) => model.name === name).length;
      assert.ok(uploads <= most, `${name} was uploaded ${uploads} times, wanted ${most} times`);
    }
    this.conversions?.dispose();
    await this.store?.settled();
    this.store?.dispose();
    await this.clock.pass(0);
    assert.equal(this.clock.timerCount, 0, 'a timer was left behind');
    const next = await ModelStore.open('/models', { files: this.files, clock: this.clock });
    assert.equal(next.all().length, this.started.length, 'a record was lost');
    next.dispose();
  }

  private isAtRest(): boolean {
    return this.store?.all().every(({ stage }) => isFinished(stage)) ?? true;
  }

  private check({ key, name }: TrackedModel): void {
    const row = this.store?.get(key);
    assert.ok(row, `${name} was lost`);
    assert.ok(isFinished(row.stage), `${name} is ${row.stage.kind} for ever`);
    if (row.stage.kind === 'failed') assert.notEqual(row.stage.reason, '');
  }

  private start(): void {
    const name = `part-${this.started.length}.step`;
    const row = this.conversions?.start({ file: sourceOf(name), source: name, service });
    if (row) this.started.push(row);
    this.wanted.set(name, 1);
  }

  private retry({ key, name }: TrackedModel): void {
    const stage = this.store?.get(key)?.stage;
    if (stage?.kind !== 'failed' || !stage.retryable) return;
    this.wanted.set(name, (this.wanted.get(name) ?? 0) + 1);
    this.conversions?.retry(key);
  }

  // Disposed and forgotten: what was not on the disk by now is gone, as after a reload.
  private async restart(): Promise<void> {
    this.dead.add(this.windows);
    this.conversions?.dispose();
    await this.store?.settled();
    this.store?.dispose();
    await this.openWindow();
  }
}

const moves = [
  'start',
  'start',
  'start',
  'cancel',
  'retry',
  'token',
  'token',
  'look',
  'sleep',
  'clock set back',
  'restart',
] as const;
