import { Card } from '../../ui/Section.tsx';
import { lazy, useId, useState } from 'react';
import type { User } from '../../../shared/records/account.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { maskNickname } from '../../../shared/rules/names.ts';
import { useHasCapability } from '../../webConfig.ts';
import { Later, PartFailed } from '../../ui/Later.tsx';

const PosterDialog = lazy(() => import('./PosterDialog.tsx'));

/** Opens the home page, which explains the portal. */
const inviteLink = (origin: string, code: string): string => `${origin}/?invite=${encodeURIComponent(code)}`;

interface InviteCardProps {
  user: User;
  origin: string;
  posters: readonly string[];
}

/** Without the code there is nothing to share. */
export function InviteCard({ user, origin, posters }: InviteCardProps) {
  const [open, setOpen] = useState(false);
  const opener = useId();
  const isTyped = useHasCapability('register');
  const { invite_code: code } = user;
  if (code === undefined) return <NoCode />;
  const link = inviteLink(origin, code);
  return (
    <Card
      id="invite-title"
      title="我的邀请"
      className="invite"
      end={<span className="note">{invitedBy(user) ?? '链接与邀请码长期有效'}</span>}
    >
      <div className="body">
        <div className="sharing">
          <CopyField label="推广链接" noun="链接" value={link} isPrimary />
          {isTyped && <CopyField label="邀请码" noun="邀请码" value={code} />}
          <p className="note">
            {isTyped
              ? '好友打开链接后 30 日内注册，或注册时填写邀请码，即与您绑定；注册后不能补填，也不能更改。'
              : '好友打开链接后 30 日内注册，即与您绑定；绑定后不能更改。'}
          </p>
        </div>
        <div className="picture scripted">
          <figure>
            <QrCode text={link} label="推广链接的二维码" size={168} />
            <figcaption className="note">
              <Icon name="qr-code" size="small" />
              扫码注册，与链接等效
            </figcaption>
          </figure>
          {posters.length > 0 && (
            <button
              type="button"
              className="btn wide"
              id={opener}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Icon name="image" size="small" />
              生成海报
            </button>
          )}
        </div>
      </div>
      {open && (
        <Later failed={<PartFailed />}>
          <PosterDialog
            posters={posters}
            link={link}
            nickname={user.nickname && maskNickname(user.nickname)}
            code={code}
            opener={opener}
            close={() => setOpen(false)}
          />
        </Later>
      )}
    </Card>
  );
}

function NoCode() {
  return (
    <Card id="invite-title" title="我的邀请" className="invite">
      <EmptyState
        level={3}
        compact
        title="邀请码暂未取得"
        text="没有邀请码，暂时不能生成推广链接、二维码与海报。请稍后再试，或联系客服。"
        link={['联系客服', '/contact']}
      />
    </Card>
  );
}

/** `邀请人：周**（138****0002）` */
function invitedBy({ inviter: { nickname, phone_mask: phone } = {} }: User): string | undefined {
  const name = nickname && phone ? `${nickname}（${phone}）` : (nickname ?? phone);
  return name && `邀请人：${name}`;
}
