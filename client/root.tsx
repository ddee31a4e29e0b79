import { Outlet, ScrollRestoration } from 'react-router-dom';
import { PageHead } from './components/PageHead.tsx';
import { ProgressBar } from './components/ProgressBar.tsx';
import { Toaster } from './components/Toaster.tsx';

/** What every page has around its layout. */
export function Root() {
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
