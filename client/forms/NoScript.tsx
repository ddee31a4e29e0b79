import { CircleAlert } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';

/** Signing in needs a script: the session is opened by a call that a plain form cannot make (no cross-site forgery). */
export function NoScript() {
  return (
    <noscript>
      <div className="alert warn">
        <Icon of={CircleAlert} />
        <p>请在浏览器中启用 JavaScript 后再提交。</p>
      </div>
    </noscript>
  );
}
