import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PageHead } from './shell/PageHead.tsx';
import { ProgressBar } from './shell/ProgressBar.tsx';
import { Toaster } from './shell/Toaster.tsx';

/** What every page has around its layout. `data-hydrated` on the document says that the page's own effects have run: it is as it will be. */
export function Root() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <>
      <PageHead />
      <ProgressBar />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
