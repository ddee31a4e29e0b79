import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { BackToTop } from '../BackToTop.tsx';
import { leaveNarrowWindow } from '../desktopOnly.ts';
import { Header } from '../Header.tsx';
import { IdleGuard } from '../IdleGuard.tsx';
import { Invited } from '../Invited.tsx';
import { NarrowNotice } from '../NarrowNotice.tsx';
import { NoticeBanner } from '../NoticeBanner.tsx';
import { Sidebar } from '../Sidebar.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { useHasSession } from '../../webConfig.ts';
import { FramedContext } from './framed.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import '../frame.css';
// The document links no styles of the layout's parts whose code comes later.
import '../footer.css';

const Footer = lazyPart(() => import('../Footer.tsx').then((module) => module.Footer));

/** The default layout: header, page, contact sidebar, rotating notices, footer, back to top. Pages bring their own `.wrap`. */
export function DefaultLayout() {
  const isMember = useHasSession();
  useEffect(leaveNarrowWindow, []);
  return (
    <div className="page">
      <SkipLink />
      <NarrowNotice />
      <Header />
      <NoticeBanner />
      <main id="main" tabIndex={-1}>
        <FramedContext value={true}>
          <Outlet />
        </FramedContext>
      </main>
      <Footer />
      <Sidebar />
      <BackToTop />
      <Invited />
      {isMember && <IdleGuard />}
    </div>
  );
}
