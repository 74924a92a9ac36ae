import { isRecord } from '../../../words/unknown';

/** The part of the WebHID API that is used here. https://wicg.github.io/webhid */
export interface Hid {
  getDevices(): Promise<readonly HidDevice[]>;
  requestDevice(options: { readonly filters: readonly HidFilter[] }): Promise<readonly HidDevice[]>;
}

/** A device of WebHID, as far as it is used here. */
export interface HidDevice {
  readonly opened: boolean;
  readonly vendorId: number;
  readonly productName: string;
  open(): Promise<void>;
  close(): Promise<void>;
  addEventListener(kind: 'inputreport', listen: (report: HidReport) => void): void;
  removeEventListener(kind: 'inputreport', listen: (report: HidReport) => void): void;
}

/** What a device sends in one go. */
export interface HidReport {
  readonly reportId: number;
  readonly data: DataView;
}

interface HidFilter {
  readonly vendorId: number;
  readonly usagePage: number;
  readonly usage: number;
}

/** USB vendor ids of 3Dconnexion, and of Logitech, under which older devices were sold. */
export const makers: readonly number[] = [0x256f, 0x046d];

/** HID usage of multi-axis controllers, because Logitech also makes ordinary mice. */
export const filters: readonly HidFilter[] = makers.map((vendorId) => ({
  vendorId,
  usagePage: 0x01,
  usage: 0x08,
}));

/** The browser's WebHID; null when it has none. */
export function hidOf(navigator: object): Hid | null {
  return 'hid' in navigator && isHid(navigator.hid) ? navigator.hid : null;
}

function isHid(value: unknown): value is Hid {
  const isObject = isRecord(value);
  return isObject && 'requestDevice' in value && 'getDevices' in value;
}
