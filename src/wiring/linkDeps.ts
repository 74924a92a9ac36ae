import type { OpenLinkDeps } from '../ui/share/openLink';
import * as settings from '../ui/service/settings';
import { upload } from '../ui/upload/upload';
import type { Wired } from './wired';

/** What opening a link to a view needs. */
export function linkDeps({ store, panels, services, uploads }: Wired): OpenLinkDeps {
  return {
    models: store,
    show: async (key, spot) => {
      const page = await panels.open(key);
      page?.goTo(spot);
    },
    service: () => services.current(),
    webhook: settings.webhookSetting,
    upload: (file, service, openSource) =>
      upload({ ...uploads, service: () => service, openSource }, [file]),
  };
}
