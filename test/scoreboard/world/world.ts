import assert from 'node:assert/strict';
import { randomFillSync } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '../../../src/client/service/createClient';
import type { Limits } from '../../../src/client/http/limits';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { Redactor } from '../../../src/client/secrets/redactor';
import type { Trouble } from '../../../src/words/errors';
import { Assets } from '../../../src/tracking/cache/assets';
import { Conversions } from '../../../src/tracking/window/conversions';
import { ModelStore } from '../../../src/tracking/store/modelStore';
import type { Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { eventually } from '../../client/loopback';
import { MemoryFiles } from '../../tracking/store/memoryFiles';
import { settle, VirtualClock } from '../../tracking/virtualClock';
import { startFaultProxy, type FaultProxy, type ProxyFaults } from './faultProxy';
import { openConnections, openInternet } from './remoteHosts';
import { accessToken, RemoteService } from './remoteService';
import { Traffic } from './traffic';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

export interface WorldOptions {
  readonly limits?: Partial<Limits>;
  readonly baseUrl?: string;
  readonly maxAssetBytes?: number;
}

const shortLimits: Partial<Limits> = {
  callMs: 400,
  uploadIdleMs: 400,
  uploadAnswerMs: 600,
  assetHeadersMs: 400,
  assetIdleMs: 400,
};

/**
 * A window of Caliper and a remote service over a real network, in virtual time: the clock moves on
 * when nothing is on its way any more. Ends with the laws that no fault may break.
 */
export class World {
  readonly folder = temporaryFolder();
  readonly tokensWanted: string[] = [];
  readonly rows: TrackedModel[] = [];
  private readonly proxies: FaultProxy[] = [];
  private retries = 0;

  private constructor(private readonly parts: WorldParts) {
    parts.conversions.onDidNeedToken((service) => this.tokensWanted.push(service));
  }

  static async open(options: WorldOptions = {}): Promise<World> {
    const closeInternet = openInternet();
    const remote = await RemoteService.start();
    const traffic = new Traffic();
    const clock = new VirtualClock(Date.now(), () => traffic.rest());
    const redactor = new Redactor();
    const logged: string[] = [];
    const log = (line: string) => logged.push(redactor.clean(line));
    const files = new MemoryFiles(clock.now);
    const store = await ModelStore.open('/models', { files, clock, log, windowId: 'window-1' });
    const access = {
      baseUrl: () => Promise.resolve(options.baseUrl ?? remote.service.origin),
      token: () => Promise.resolve(accessToken),
    };
    const client = createClient(access, {
      uploadProfile: () => 'auto',
      redactor,
      limits: { ...shortLimits, ...options.limits },
      ...(options.maxAssetBytes === undefined ? {} : { maxAssetBytes: options.maxAssetBytes }),
    });
    const clientOf = () => traffic.counted(client);
    const conversions = new Conversions({
      store,
      clientOf,
      openSource: (source) => traffic.countedFile(() => sourceFileAt(fileURLToPath(source))),
      mayUpload: () => true,
      webhook: () => null,
      log,
      clock,
    });
    const cache = temporaryFolder();
    const assets = new Assets({ folder: cache, clientOf, limitBytes: () => 1e9 });
    const own = { remote, clock, store, conversions, assets, files, cache };
    return new World({ ...own, traffic, logged, closeInternet });
  }

  get remote(): RemoteService {
    return this.parts.remote;
  }

  get clock(): VirtualClock {
    return this.parts.clock;
  }

  get conversions(): Conversions {
    return this.parts.conversions;
  }

  /** A part of this many bytes on the disk. */
  part(sizeBytes = 70_000, name = 'bracket.step'): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, randomFillSync(Buffer.alloc(sizeBytes)));
    return file;
  }

  async start(file = this.part()): Promise<TrackedModel> {
    const model = this.conversions.start({
      file: await this.parts.traffic.countedFile(() => sourceFileAt(file)),
      source: pathToFileURL(file).href,
      service: this.remote.service.origin,
    });
    this.rows.push(model);
    return model;
  }

  retry(model: TrackedModel): void {
    this.retries += 1;
    this.conversions.retry(model.key);
  }

  row({ key }: TrackedModel): TrackedModel {
    return this.parts.store.get(key) ?? assert.fail('The row is gone.');
  }

  stage(model: TrackedModel): Stage {
    return this.row(model).stage;
  }

  /** Lets virtual time pass until the model is in a stage of this kind. */
  async reaches(model: TrackedModel, kind: Stage['kind']): Promise<void> {
    await this.clock
      .passUntil(() => this.stage(model).kind === kind || this.stage(model).kind === 'failed')
      .catch(() => undefined);
    assert.equal(this.stage(model).kind, kind, JSON.stringify(this.stage(model)));
  }

  async fails(model: TrackedModel, trouble: Trouble, retryable: boolean): Promise<string> {
    await this.reaches(model, 'failed');
    const stage = this.stage(model);
    assert.ok(stage.kind === 'failed');
    assert.deepEqual([stage.trouble, stage.retryable], [trouble, retryable], stage.reason);
    return stage.reason;
  }

  /** Puts a bad network before the storage. */
  async badNetwork(faults: ProxyFaults): Promise<FaultProxy> {
    const proxy = await startFaultProxy(this.remote.storage.port, faults);
    this.proxies.push(proxy);
    this.remote.uploadPort = proxy.port;
    return proxy;
  }

  fetch(model: TrackedModel, which: 'visual' | 'preview', signal = new AbortController().signal) {
    const known = this.parts.store.get(model.key) ?? model;
    return this.parts.assets.fetch(known, which, { signal });
  }

  /** The laws: no row lost, no file stored twice unasked, no secret out of its place, nothing left open. */
  async close(): Promise<void> {
    const { remote, store, conversions, clock, closeInternet, cache } = this.parts;
    try {
      for (const { key } of this.rows) assert.ok(store.get(key), 'a model was lost');
      const most = this.rows.length + this.retries;
      assert.ok(remote.storedFiles <= most, `${remote.storedFiles} files were stored`);
      this.secretsStayAtHome();
      conversions.dispose();
      await settle();
      await store.settled();
      store.dispose();
      await settle();
      assert.equal(clock.timerCount, 0, 'a timer was left behind');
      await eventually(() => openConnections() === 0);
    } finally {
      for (const proxy of this.proxies) await proxy.close();
      await remote.close();
      closeInternet();
      for (const folder of [this.folder, cache]) rmSync(folder, { recursive: true });
    }
  }

  /** Whatever a person, the log or the disk is told: records, rows, lines. */
  told(): readonly string[] {
    const { store, files, logged } = this.parts;
    const records = [...files.texts.values()].map(({ text }) => text);
    const rows = this.rows.map((row) => JSON.stringify(store.get(row.key)));
    return [...records, ...rows, ...logged];
  }

  private secretsStayAtHome(): void {
    const { remote, cache } = this.parts;
    assert.doesNotMatch(remote.service.heard.join('\n'), /canary-(upload|signature)/);
    assert.doesNotMatch(remote.storage.heard.join('\n'), /canary-access/);
    assert.doesNotMatch(remote.elsewhere.heard.join('\n'), /canary/);
    for (const text of this.told()) assert.doesNotMatch(text, /canary|X-Amz/);
    const left = readdirSync(cache).filter((name) => name.endsWith('.tmp'));
    assert.deepEqual(left, [], 'a half download was left behind');
  }
}

interface WorldParts {
  readonly remote: RemoteService;
  readonly clock: VirtualClock;
  readonly store: ModelStore;
  readonly conversions: Conversions;
  readonly assets: Assets;
  readonly files: MemoryFiles;
  readonly cache: string;
  readonly traffic: Traffic;
  readonly logged: readonly string[];
  readonly closeInternet: () => void;
}
