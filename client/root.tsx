import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PageHead } from './shell/PageHead.tsx';
import { ProgressBar } from './shell/ProgressBar.tsx';
import { Toaster } from './shell/Toaster.tsx';
import { ArrivedConfig, useArrivedConfig } from './webConfig.ts';

/** The root component around all layouts. `data-hydrated` on the `<html>` element says that hydration and first effects are complete. */
export function Root() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  const config = useArrivedConfig();
  return (
    <ArrivedConfig value={config}>
      <PageHead />
      <ProgressBar />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </ArrivedConfig>
  );
}
