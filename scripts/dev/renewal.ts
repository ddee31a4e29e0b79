import { setTimeout } from 'node:timers/promises';

/** ms after a change in which the browser fetches what it needs of it, and an editor saves what else it has; less when somebody asks. */
const REST = 300;

/** Does `renew`, which must not throw, once for changes that come together and never twice at a time. */
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
    /** Something changed. */
    ask(): void {
      due = true;
      running ??= run();
    },
    /** Resolves when nothing is left to do, which is done at once. */
    async settled(): Promise<void> {
      wake();
      await running;
    },
  };
}
