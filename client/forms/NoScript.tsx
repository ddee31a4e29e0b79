import { CircleAlert } from 'lucide';
import { Icon } from '../ui/Icon.tsx';

/** A note that signing in needs JavaScript: the call needs a header against CSRF, which a plain form cannot send. */
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
