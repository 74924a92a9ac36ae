import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../paths.mjs';

/**
 * Builds the image of the team service for both processors and puts it into its registry, with its bill of materials and
 * its provenance beside it. Docker with buildx is logged in already.
 * @param {string} name without a tag, such as `ghcr.io/caliper-cad/caliper-team`
 */
export function publishImage(name) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-image-'));
  try {
    const metadata = path.join(folder, 'metadata.json');
    const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
    execFileSync('docker', imageArguments(name, manifest, metadata), {
      ...{ cwd: root, stdio: 'inherit' },
    });
    /** @type {{ 'containerimage.digest'?: string }} */
    const { 'containerimage.digest': digest = '' } = JSON.parse(readFileSync(metadata, 'utf8'));
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error('Docker told no digest.');
    console.log(`${name}@${digest}`);
    const outputs = process.env['GITHUB_OUTPUT'];
    if (outputs) appendFileSync(outputs, `digest=${digest}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} manifest text of package.json
 * @param {string} metadata file that Docker writes
 */
export function imageArguments(name, manifest, metadata) {
  if (!/^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)+$/.test(name)) {
    throw new Error(`"${name}" is no name of an image without a tag.`);
  }
  /** @type {{ version: string, license: string, repository: { url: string } }} */
  const { version, license, repository } = JSON.parse(manifest);
  const labels = {
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': license,
    'org.opencontainers.image.source': repository.url.replace(/^git\+|\.git$/g, ''),
  };
  return [
    ...['buildx', 'build', '--file', 'deploy/Dockerfile'],
    ...['--platform', 'linux/amd64,linux/arm64'],
    ...['--provenance', 'mode=max', '--sbom', 'true', '--push', '--metadata-file', metadata],
    ...['--tag', `${name}:${version}`, '--tag', `${name}:latest`],
    ...Object.entries(labels).flatMap(([key, value]) => ['--label', `${key}=${value}`]),
    '.',
  ];
}
