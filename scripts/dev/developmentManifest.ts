import type { EnvironmentModuleNode, ViteDevServer } from 'vite';
import type { Manifest } from '../../server/page/manifest.ts';

/** URL of the entry script in development; a plugin makes it (scripts/dev.ts). */
export const ENTRY_URL = '/@dev/entry.js';
const GLOBAL_STYLES = '/client/styles/index.css';
/** What every page has around it. */
const FRAME = ['root.tsx', 'shell/ErrorPage.tsx', 'shell/layouts/default.tsx'];

/**
 * The manifest in development: the entry, and the style sheets that a page's modules import, so that it has them before its scripts run. The
 * browser loads modules as they are imported.
 */
export const developmentManifest = ({ environments: { ssr } }: ViteDevServer): Manifest => ({
  entry: ENTRY_URL,
  watch: '/client/watchPage.ts',
  files(modules) {
    const seen = new Set<EnvironmentModuleNode>();
    const visit = (module: EnvironmentModuleNode | undefined): void => {
      if (!module || seen.has(module)) return;
      seen.add(module);
      module.importedModules.forEach(visit);
    };
    for (const module of [...FRAME, ...modules])
      ssr.moduleGraph.getModulesByFile(`${ssr.config.root}/client/${module}`)?.forEach(visit);
    const styles = [GLOBAL_STYLES, ...[...seen].map(({ url }) => url).filter((url) => url.endsWith('.css'))];
    return { styles: styles.map((url) => `${url}?direct`), scripts: [] };
  },
});
