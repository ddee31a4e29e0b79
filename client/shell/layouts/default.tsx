import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { Header } from '../Header.tsx';
import { NarrowWindow } from '../NarrowWindow.tsx';
import { NoticeBanner } from '../NoticeBanner.tsx';
import { useHasSession } from '../../webConfig.ts';
import { lazyPart, useLazyComponent } from '../../ui/lazyPart.tsx';
import '../frame.css';
// The document links no styles of the layout's parts whose code comes later.
import '../footer.css';
import '../rail.css';
import { pageHandle } from '../../handle.ts';
import { SkipLink } from '../Brand.tsx';
import { FramedContext } from '../framedContext.ts';
import { isInvite } from '../../../shared/rules/invite.ts';

const InviteNote = lazyPart(() => import('../InviteNote.tsx'), 'InviteNote');

/** In the browser only: the page itself is the same for all visitors. */
function Invited() {
  const isMember = useHasSession();
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(isInvite(new URLSearchParams(location.search).get('invite'))), []);
  return arrived && !isMember ? <InviteNote /> : null;
}

const load = () => import('../idle/IdleWatch.tsx');

/** Its code is loaded after the page. */
function IdleGuard() {
  const Watch = useLazyComponent(load, 'IdleWatch');
  const onMoneyPage = pageHandle(useMatches())?.money === true;
  return Watch && <Watch onMoneyPage={onMoneyPage} />;
}

const Footer = lazyPart(() => import('../Footer.tsx'), 'Footer');
const loadRail = () => import('../ContactRail.tsx');
const ContactRail = lazyPart(loadRail, 'ContactRail');
const BackToTop = lazyPart(loadRail, 'BackToTop');

/** Pages bring their own `.wrap`. */
export function DefaultLayout() {
  const isMember = useHasSession();
  return (
    <div className="page">
      <SkipLink />
      <NarrowWindow />
      <Header />
      <NoticeBanner />
      <main id="main" tabIndex={-1}>
        <FramedContext value={true}>
          <Outlet />
        </FramedContext>
      </main>
      <Footer />
      <ContactRail />
      <BackToTop />
      <Invited />
      {isMember && <IdleGuard />}
    </div>
  );
}
