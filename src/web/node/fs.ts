/** The part of Node's synchronous `fs` that Caliper uses. It is for disks alone, and is never called in a browser. */
export const constants = {
  COPYFILE_EXCL: 1,
  O_RDONLY: 0,
  O_NOFOLLOW: 0,
  O_NONBLOCK: 0,
  R_OK: 4,
  W_OK: 2,
} as const;

export function appendFileSync(): never {
  return refuse();
}

export function existsSync(): boolean {
  return false;
}

export function mkdirSync(): never {
  return refuse();
}

export function readFileSync(): never {
  return refuse();
}

export function statSync(): never {
  return refuse();
}

export function writeFileSync(): never {
  return refuse();
}

function refuse(): never {
  throw Object.assign(new Error('ENOSYS: a browser has no disk'), { code: 'ENOSYS' });
}
