import type { ModelStore } from '../tracking/store/modelStore';
import type { ServiceId } from '../tracking/model/trackedModel';
import { EmbeddedAccess, isAtEmbeddedService } from '../ui/service/embeddedAccess';
import { savedContracts } from '../ui/service/savedContracts';
import { resultKeyFor, versionOf } from '../ui/service/resultKey';
import { secretStoreWarning } from '../ui/service/secretStoreWarning';
import { Services } from '../ui/service/services';
import * as settings from '../ui/service/settings';
import { Tokens } from '../ui/service/tokens';
import { UploadExplanations } from '../ui/upload/uploadExplanations';
import type { Host } from './openHost';

/** The services to which files can be sent, and what is needed to call them. */
export interface WiredServices {
  readonly tokens: Tokens;
  readonly embedded: EmbeddedAccess;
  readonly explanations: UploadExplanations;
  readonly services: Services;
  /** A key for everything on which the result of a service depends besides the file. */
  readonly resultKeyOf: (service: ServiceId) => string;
}

export function wireServices(host: Host, store: ModelStore): WiredServices {
  const { context, folder, program, wordsFile, redactor, log } = host;
  const tokens = new Tokens(context.secrets, redactor, secretStoreWarning(log));
  const embedded = new EmbeddedAccess({
    start: async (chosen) => {
      const { startEmbeddedService } = await import('../service/local/startEmbeddedService');
      return startEmbeddedService({
        ...chosen,
        entry: program('service.js'),
        storageDir: folder('service').fsPath,
        wordsFile,
        log: log.ofService,
      });
    },
    settings: settings.embeddedSettings,
    isBusy: () => store.all().some(isAtEmbeddedService),
    keepSecret: (token) => {
      redactor.keepSecret(token);
    },
    tokens: async () => {
      const { EmbeddedTokens } = await import('../ui/base/embeddedTokens');
      return new EmbeddedTokens(tokens, context.globalState, process.pid);
    },
    log: log.warn,
  });
  const explanations = new UploadExplanations();
  const services = new Services({
    embedded,
    serviceUrl: settings.serviceUrlSetting,
    uploadProfile: settings.uploadProfileSetting,
    tokenOf: (origin) => tokens.of(origin),
    redactor,
    contracts: savedContracts(context.globalState),
    explained: explanations.keep,
    requested: log.request,
    decided: log.decision,
  });
  const version = versionOf(context.extension);
  const resultKeyOf = (service: ServiceId) =>
    resultKeyFor(service, embedded.settingsInForce(), version);
  return { tokens, embedded, explanations, services, resultKeyOf };
}
