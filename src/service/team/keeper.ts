import { removeOverdue } from '../core/housekeeping';
import type { ServiceLog } from '../core/serviceLog';
import { startPeriodicTask } from '../node/startPeriodicTask';
import { Arrivals } from './arrivals';
import { forgetExpiredSessions } from './page/endedSessions';
import { pgRetention } from './postgres/pgRecords';
import { workWaiting } from './postgres/workWaiting';
import type { RunningRole } from './roles';
import { connectionSettings, openTeam } from './teamConnections';
import type { Settings, SettingName } from './teamSettings';
import { storeBlobs } from './store/storeBlobs';
import { startWatch } from './watch/watch';
import { sweepLateForms } from './store/lateForms';
import { sweepOrphans } from './store/orphans';
import { forgetUnsentWebhooks, webhookKinds, WebhookSender } from './webhookSender';

export const keeperSettings: readonly SettingName[] = connectionSettings;

const connections = 4;

const arrivalsMs = 5000;
const webhooksMs = 1000;
const retentionMs = 60_000;
const orphansMs = 3_600_000;
const lateFormsMs = 30_000;

/**
 * Runs the background work: finds files whose clients do not poll, requeues the jobs of workers that died, sends
 * webhooks, removes old data; nothing of that while its clock is wrong. Two keepers do no harm, and none for a while
 * does little.
 */
export async function startKeeper(settings: Settings, log: ServiceLog): Promise<RunningRole> {
  const options = { role: 'keeper', connections, supervises: true };
  const team = await openTeam(settings, options, log);
  const { database, queue, store, clock, clocks } = team;
  const { assetSeconds, workFolder, maxUploadBytes, keepMs } = settings;
  const arrivals = new Arrivals({ store, database, queue, maxUploadBytes, clock, log });
  const blobs = storeBlobs({
    ...{ store, database, assetSeconds, maxUploadBytes, workFolder, clock },
    fenceOf: () => null,
  });
  const retention = pgRetention(database, blobs);
  const watch = await startWatch(settings, 'keeper', clocks, () => workWaiting(database));
  const { webhookSecret: secret, webhookPrivate: isPrivateAllowed } = settings;
  const inRounds = (what: string, pauseMs: number, round: () => Promise<void>) =>
    startPeriodicTask(what, pauseMs, async () => (clocks.isWrong() ? undefined : round()), {
      ...{ log, keepsAlive: true },
    });
  /** Rounds that remove or end what is old by our clock. */
  const inCarefulRounds: typeof inRounds = (what, pauseMs, round) =>
    inRounds(what, pauseMs, async () => {
      await clocks.look();
      if (!clocks.isWrong()) await round();
    });
  const rounds = [
    inRounds('looking for files', arrivalsMs, () => arrivals.sweep()),
    inCarefulRounds('ending expired grants', arrivalsMs, () => arrivals.endExpired()),
    inRounds('waking duplicates', arrivalsMs, () => queue.wakeLeft()),
    inCarefulRounds('removing what is old', retentionMs, () =>
      removeOverdue(retention, { keepMs, storageBytes: Infinity }, clock()),
    ),
    inRounds('removing ended sessions', retentionMs, () => forgetExpiredSessions(database)),
    inCarefulRounds('removing files without models', orphansMs, () =>
      sweepOrphans({ store, database, clock, log }),
    ),
  ];
  if (settings.store.uploads === 'post') {
    const sweeping = () => sweepLateForms({ store, database, log });
    rounds.push(inRounds('removing files of used forms', lateFormsMs, sweeping));
  }
  const senders: WebhookSender[] = [];
  if (secret === '') {
    const forgetting = () => forgetUnsentWebhooks(database);
    rounds.push(inRounds('removing webhooks that are not sent', retentionMs, forgetting));
  } else {
    for (const kind of webhookKinds) {
      const sender = new WebhookSender(kind, database, { secret, isPrivateAllowed }, log);
      senders.push(sender);
      rounds.push(
        inRounds(kind === 'new' ? 'sending webhooks' : 'sending webhooks again', webhooksMs, () =>
          sender.round(),
        ),
      );
    }
  }
  return {
    ready: { role: 'keeper', ...(watch.metrics && { metricsPort: watch.metrics.port }) },
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
      await Promise.all(senders.map((sender) => sender.ended()));
      await watch.stop();
      await team.close();
    },
  };
}
