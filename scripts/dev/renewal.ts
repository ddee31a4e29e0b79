import { setTimeout } from 'node:timers/promises';

/** Delay after a change (ms), in which further changes are collected and the browser can fetch its modules. `settled` ends it early. */
const REST = 300;

/** Runs `renew`, which must not throw, once for several changes in a short time, and never concurrently. */
export function createRenewal(renew: () => Promise<void>) {
  let due = false;
  let running: Promise<void> | undefined;
  let wake = () => {};

  async function run(): Promise<void> {
    while (due) {
      await Promise.race([setTimeout(REST), new Promise<void>((resolve) => (wake = resolve))]);
      due = false;
      await renew();
    }
    running = undefined;
  }

  return {
    /** Reports a change. */
    ask(): void {
      due = true;
      running ??= run();
    },
    /** Runs pending work without delay, and resolves when it is done. */
    async settled(): Promise<void> {
      wake();
      await running;
    },
  };
}
