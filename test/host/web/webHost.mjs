import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { root, webCodeDir } from '../paths.mjs';
import { calm } from '../vscode/settings.mjs';
import { diskServer } from './diskServer.mjs';

/**
 * Serves VS Code for the Web as mere files, on loopback: a workbench without a server behind it, whose extensions all
 * run in a worker of the browser.
 * @param {object} options
 * @param {string} options.workspace the folder it opens; it is all of the machine's files that it gets to see
 * @param {string} options.extension an extension's folder, as it would be published
 * @param {Readonly<Record<string, unknown>>} [options.settings]
 * @param {string} [options.language] as VS Code names it: zh-cn
 * @param {string} [options.scheme] of the file systems of `diskFiles`
 */
export async function startWebHost({
  workspace,
  extension,
  settings = {},
  language = 'en',
  scheme = 'test-disk',
}) {
  const disk = diskServer(workspace);
  /** @type {Readonly<Record<string, string>>} */
  const folders = {
    code: webCodeDir,
    caliper: extension,
    'disk-files': path.join(root, 'test/host/web/diskFiles'),
  };
  const server = http.createServer((request, response) => {
    answer(request).then(
      ({ type, body }) => response.writeHead(200, { ...common, 'content-type': type }).end(body),
      () => response.writeHead(404, common).end(),
    );
  });
  /** @param {http.IncomingMessage} request */
  const answer = async (request) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const [, place = '', ...rest] = decodeURIComponent(pathname).split('/');
    if (place === '')
      return {
        type: 'text/html',
        body: pageOf(portOf(server), { settings, language, scheme }),
      };
    if (place === 'disk') {
      const body = await disk(request.method ?? 'GET', rest.join('/'), request);
      return { type: 'application/octet-stream', body };
    }
    const folder = folders[place];
    if (folder === undefined) throw new Error(`nothing is served at ${pathname}`);
    const file = path.join(folder, path.normalize(`/${translated(rest.join('/'), language)}`));
    return { type: types[path.extname(file)] ?? 'text/plain', body: readFileSync(file) };
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    address: `http://127.0.0.1:${portOf(server)}`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A marketplace hands out a manifest's words in the language of the window; of an extension that a page names by its
 * address VS Code asks for the English ones only.
 * @param {string} name
 * @param {string} language
 */
function translated(name, language) {
  return name === 'package.nls.json' && language !== 'en' ? `package.nls.${language}.json` : name;
}

/** What VS Code's own hosts say of every file: workers and frames of other origins read them. */
const common = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/**
 * @param {number} port
 * @param {{ settings: Readonly<Record<string, unknown>>, language: string, scheme: string }} options
 */
function pageOf(port, { settings, language, scheme }) {
  const messages = language === 'en' ? 'out' : `nls/${language}`;
  const authority = `127.0.0.1:${port}`;
  const served = (/** @type {string} */ folder) => ({ scheme: 'http', authority, path: folder });
  const configuration = {
    // Each webview is an origin of its own, as VS Code's own hosts have it.
    webviewEndpoint: `http://{{uuid}}.localhost:${port}/code/out/vs/workbench/contrib/webview/browser/pre`,
    additionalBuiltinExtensions: ['/caliper', '/disk-files', ...themes].map(served),
    configurationDefaults: { ...calm, 'workbench.colorTheme': 'Dark Modern', ...settings },
    enableWorkspaceTrust: false,
    productConfiguration: {
      nameShort: 'Code',
      nameLong: 'Code',
      extensionsGallery: { serviceUrl: '' },
      enableTelemetry: false,
    },
  };
  return `<!doctype html>
<meta charset="utf-8">
<link rel="stylesheet" href="/code/out/vs/workbench/workbench.web.main.internal.css">
<body aria-label="">
<script>globalThis._VSCODE_FILE_ROOT = new URL('/code/out/', location.href).href;</script>
<script type="module" src="/code/${messages}/nls.messages.js"></script>
<script type="module">
import { create, URI } from '/code/out/vs/workbench/workbench.web.main.internal.js';
const { additionalBuiltinExtensions, ...rest } = ${JSON.stringify(configuration)};
create(document.body, {
  ...rest,
  additionalBuiltinExtensions: additionalBuiltinExtensions.map((uri) => URI.revive(uri)),
  workspaceProvider: {
    workspace: { folderUri: URI.parse('${scheme}:/') },
    trusted: true,
    open: async () => false,
  },
});
</script>
`;
}

const themes = ['theme-defaults', 'theme-seti'].map((name) => `/code/extensions/${name}`);

/** @param {http.Server} server */
function portOf(server) {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
