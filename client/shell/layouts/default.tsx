import { lazy, useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { Header } from '../Header.tsx';
import { leaveNarrowWindow } from '../narrowWindow.ts';
import { ElderBar } from '../TextSize.tsx';
import { NoticeBanner } from '../NoticeBanner.tsx';
import { useHasSession } from '../../webConfig.ts';
import '../frame.css';
import '../footer.css';
import '../rail.css';
import { pageHandle } from '../../handle.ts';
import { Part } from '../../ui/Part.tsx';
import { Later } from '../../ui/Later.tsx';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { SkipLink } from '../Brand.tsx';
import { FramedContext } from '../framedContext.ts';
import { isInvite } from '../../../shared/rules/invite.ts';
import { Footer } from '../Footer.tsx';
import { ContactRail, BackToTop } from '../ContactRail.tsx';

const InviteNote = lazy(() => import('../InviteNote.tsx'));
const IdleWatch = lazy(() => import('../idle/IdleWatch.tsx'));

/** In the browser only: the page itself is the same for all visitors. */
function Invited() {
  const isMember = useHasSession();
  const [arrived, setArrived] = useState(false);
  useEffect(() => setArrived(isInvite(new URLSearchParams(location.search).get('invite'))), []);
  return (
    arrived &&
    !isMember && (
      <Later>
        <InviteNote />
      </Later>
    )
  );
}

function IdleGuard() {
  const onMoneyPage = pageHandle(useMatches())?.money === true;
  return (
    useHydrated() && (
      <Later>
        <IdleWatch onMoneyPage={onMoneyPage} />
      </Later>
    )
  );
}

/** Pages bring their own `.wrap`. */
export function DefaultLayout() {
  const isMember = useHasSession();
  useEffect(leaveNarrowWindow, []);
  return (
    <div className="page">
      <SkipLink />
      <Part>
        <Header />
        <NoticeBanner />
        <ElderBar />
      </Part>
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
