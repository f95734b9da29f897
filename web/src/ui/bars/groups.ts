import type { Device } from '../../engine/types.gen.ts';

/** Devices that hold exactly the same, shown once. */
export interface DeviceGroup {
  device: Device;
  count: number;
  ids: string[];
}

export function isHost(device: Device): boolean {
  return device.id === 'host';
}

/** Groups cards with the same name, size and terms, in the order of their first; host last. */
export function groupDevices(devices: readonly Device[]): DeviceGroup[] {
  const groups = new Map<string, DeviceGroup>();
  for (const device of devices) {
    const key = JSON.stringify([
      isHost(device),
      device.name,
      device.capacity_bytes,
      device.usable_bytes,
      device.terms.map((term) => [term.id, term.bytes]),
    ]);
    const group = groups.get(key);
    if (group) {
      group.count += 1;
      group.ids.push(device.id);
    } else groups.set(key, { device, count: 1, ids: [device.id] });
  }
  return [...groups.values()].sort((a, b) => Number(isHost(a.device)) - Number(isHost(b.device)));
}

/** "#0 #2": which cards a group means; "#0–5" for a run of more than two. */
export function numbersOf(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(id.replace(/\D/g, '')));
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs
    .map(([first, last]) => (first === last ? `#${first}` : `#${first}–${last}`))
    .join(' ');
}
