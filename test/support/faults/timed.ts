/** What was asked for, with the time that it took (ms). */
export async function timed<T extends object>(asked: Promise<T>): Promise<T & { took: number }> {
  const started = performance.now();
  return Object.assign(await asked, { took: performance.now() - started });
}
