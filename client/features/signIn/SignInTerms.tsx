import { agreementHref } from '../../lib/agreementHref.ts';

/** The terms that somebody accepts by signing in without a form. `way`: the name of that login. */
export function SignInTerms({ way }: { way: string }) {
  return (
    <p className="note">
      {`${way}即表示您已阅读并同意`}
      <a href={agreementHref('protocol')} target="_blank">
        《用户服务协议》
      </a>
      与
      <a href={agreementHref('privacy')} target="_blank">
        《隐私政策》
      </a>
    </p>
  );
}
