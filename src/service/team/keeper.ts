import { removeOverdue } from '../core/housekeeping';
import type { ServiceLog } from '../core/serviceLog';
import { Arrivals } from './arrivals';
import { openBoss } from './postgres/boss';
import { openDatabase } from './postgres/database';
import { whyNotReady } from './postgres/migrate';
import { ObjectStore } from './store/objectStore';
import { PgQueue } from './postgres/pgQueue';
import { pgRetention } from './postgres/pgRecords';
import type { RunningRole } from './roles';
import type { Settings, SettingName } from './teamSettings';
import { storeBlobs } from './store/storeBlobs';
import { sendDueWebhooks } from './webhookSender';

export const keeperSettings: readonly SettingName[] = [
  ...(['DATABASE_URL', 'STORE_ENDPOINT', 'STORE_ACCESS_KEY', 'STORE_SECRET_KEY'] as const),
];

const connections = 4;

const arrivalsMs = 5000;
const webhooksMs = 1000;
const retentionMs = 60_000;

/**
 * Does what nobody waits for: finds files whose clients do not ask, gives the jobs of vanished workers to others, sends
 * webhooks, removes what is old. Two of them do no harm, and none for a while does little.
 */
export async function startKeeper(settings: Settings, log: ServiceLog): Promise<RunningRole> {
  const database = openDatabase(settings.databaseUrl, 'keeper', connections, log);
  const notReady = await whyNotReady(database);
  if (notReady !== null) throw new Error(notReady);
  const boss = await openBoss(database, true, log);
  const { assetSeconds, workFolder, maxUploadBytes, keepMs } = settings;
  const store = new ObjectStore(settings.store);
  const clock = Date.now;
  const queue = new PgQueue(database, boss, clock);
  const arrivals = new Arrivals({ store, database, queue, maxUploadBytes, clock });
  const blobs = storeBlobs({
    ...{ store, database, assetSeconds, workFolder, clock },
    fenceOf: () => null,
  });
  const retention = pgRetention(database, async (modelId) => {
    await blobs.dropSource(modelId);
    await blobs.dropResults(modelId);
  });
  const { webhookSecret: secret, webhookPrivate: isPrivateAllowed } = settings;
  const rounds = [
    startRounds('looking for files', arrivalsMs, () => arrivals.sweep(), log),
    startRounds(
      'removing what is old',
      retentionMs,
      () => removeOverdue(retention, { keepMs, storageBytes: Infinity }, clock()),
      log,
    ),
    ...(secret === ''
      ? []
      : [
          startRounds(
            'sending webhooks',
            webhooksMs,
            () => sendDueWebhooks(database, { secret, isPrivateAllowed }, log),
            log,
          ),
        ]),
  ];
  return {
    ready: { role: 'keeper' },
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
      await boss.stop({ graceful: false });
      await database.end();
    },
  };
}

/** Does `round` at once and then again and again, never twice at a time. */
function startRounds(what: string, pauseMs: number, round: () => Promise<void>, log: ServiceLog) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let current = Promise.resolve();
  const go = async () => {
    await round().catch((error: unknown) =>
      log(`${what}: ${error instanceof Error ? error.message : String(error)}`, 'warning'),
    );
    if (!isStopped) timer = setTimeout(start, pauseMs);
  };
  const start = () => {
    current = go();
  };
  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
