import { useMatches } from 'react-router-dom';
import { pageHandle } from '../handle.ts';
import { useLazyComponent } from '../ui/hooks/useLazyComponent.ts';

const load = () => import('./idle/IdleWatch.tsx').then((module) => module.IdleWatch);

/** Ends a member's idle session on pages with money (idle/IdleWatch.tsx). Its code is loaded after the page. */
export function IdleGuard() {
  const Watch = useLazyComponent(load);
  const onMoneyPage = pageHandle(useMatches())?.money === true;
  return Watch && <Watch onMoneyPage={onMoneyPage} />;
}
