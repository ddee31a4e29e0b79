import { useEffect, useEffectEvent } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { Brand, SkipLink } from '../Brand.tsx';
import { FramedContext } from '../framedContext.ts';
import { leaveNarrowWindow } from '../narrowWindow.ts';
import { ElderBar } from '../TextSize.tsx';
import { NoticeBanner } from '../NoticeBanner.tsx';
import { useHasSession, useWebConfig } from '../../webConfig.ts';
import '../frame.css';
import '../header.css';
import '../../features/signIn/login.css';
import { safeReturn } from '../../../shared/rules/ownPaths.ts';

/** No links that lead away from the form. */
export function Component() {
  const site = useWebConfig()?.site;
  const isMember = useHasSession();
  const navigate = useNavigate();
  // After the Back button there is no request that the gateway could redirect.
  const redirectMember = useEffectEvent(() => {
    if (isMember)
      void navigate(safeReturn(new URLSearchParams(location.search).get('from')), { replace: true });
  });
  useEffect(() => redirectMember(), []);
  useEffect(leaveNarrowWindow, []);
  return (
    <div className="login-page">
      <SkipLink />
      <header className="header">
        <div className="wrap">
          <Brand />
          <div className="header-end login-back">
            <a href="/">返回首页</a>
          </div>
        </div>
      </header>
      <NoticeBanner />
      <ElderBar />
      <main id="main" tabIndex={-1}>
        <FramedContext value={true}>
          <Outlet />
        </FramedContext>
      </main>
      <footer className="login-foot">
        {[site?.copyright, site?.record_number].filter(Boolean).join('·')}
      </footer>
    </div>
  );
}
