import { temporaryPath } from '../places';

/** What Caliper uses of Node's `os`. A page is told nothing of the machine and of who sits there. */
export default { networkInterfaces, tmpdir };

export function arch(): string {
  return 'web';
}

export function platform(): string {
  return 'browser';
}

export function release(): string {
  return navigator.userAgent;
}

export function homedir(): string {
  return '';
}

export function hostname(): string {
  return '';
}

export function userInfo(): { readonly username: string } {
  return { username: '' };
}

export function tmpdir(): string {
  return temporaryPath();
}

/** One that is no loopback while the browser has a network: more it does not say. */
export function networkInterfaces(): Readonly<
  Record<string, readonly { readonly internal: boolean; readonly address: string }[]>
> {
  return navigator.onLine ? { network: [{ internal: false, address: '' }] } : {};
}
