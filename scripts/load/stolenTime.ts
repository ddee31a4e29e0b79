import { readFileSync } from 'node:fs';

/** Starts to measure; the returned function says which part of all processors' time the host of a virtual machine took away since. Linux only, else 0. */
export function measureStolenTime(): () => number {
  const before = read();
  return () => {
    const [stolen, all] = read();
    return all > before[1] ? (stolen - before[0]) / (all - before[1]) : 0;
  };
}

/** Stolen time and all time since the system's start, in hundredths of a second (proc(5)). */
function read(): [number, number] {
  let text = '';
  try {
    text = readFileSync('/proc/stat', 'utf8');
  } catch {
    return [0, 0];
  }
  const times = (/^cpu +(.*)$/m.exec(text)?.[1] ?? '').split(' ').map(Number);
  // User, nice, system, idle, waiting, interrupts (two), stolen; what follows is part of the first two.
  return [times[7] ?? 0, times.slice(0, 8).reduce((sum, one) => sum + one, 0)];
}
