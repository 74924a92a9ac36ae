import { temporaryPath } from '../places';

/** The part of Node's `os` that Caliper uses. A page learns nothing about the machine and its user. */
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

/** One interface that is not a loopback while the browser is online, which is all that it reveals. */
export function networkInterfaces(): Readonly<
  Record<string, readonly { readonly internal: boolean; readonly address: string }[]>
> {
  return navigator.onLine ? { network: [{ internal: false, address: '' }] } : {};
}
