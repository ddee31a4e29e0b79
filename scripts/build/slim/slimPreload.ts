import type { Plugin } from 'vite';

/** The helper in the browser. `sheets` are paths of the style sheets that the module needs. */
const HELPER = `
const loading = {};
const load = (sheet) =>
  (loading[sheet] ??= document.querySelector('link[href="/' + sheet + '"]')
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = '/' + sheet;
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          delete loading[sheet];
          reject(new Error(link.href));
        };
        document.head.append(link);
      }));
export const __vitePreload = (loadModule, sheets = []) =>
  Promise.all([loadModule(), ...sheets.map(load)]).then(
    ([module]) => module,
    (error) => {
      const event = new Event('vite:preloadError', { cancelable: true });
      event.payload = error;
      dispatchEvent(event);
      if (!event.defaultPrevented) throw error;
    },
  );`;

/**
 * Vite's helper for dynamic imports also preloads scripts, which the server's preload links do here. This plugin puts one in its
 * place that does what is needed: it waits for the style sheets of a page, and reports a file that failed to load by an event
 * (client/shell/chunkReload.ts).
 */
export const slimPreload: Plugin = {
  name: 'slim-preload',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return undefined;
    if (!code.includes('__vitePreload')) return this.error('the helper for dynamic imports has another name');
    return { code: HELPER, map: null };
  },
};
