import { Card } from '../../../ui/Section.tsx';
import {
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useFetcher,
} from 'react-router-dom';
import type { Api } from '../../../../shared/api.ts';
import { PAGE, SUCCESS } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/records/account.ts';
import { useCanCertify, type CertType } from '../../../features/account/certification.ts';
import { readCertQuery, type CertQuery } from './certQuery.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import type { Values } from '../../../forms/formRules.ts';
import { GIVE_UP, LOOK_UP_OUTCOME, sendOrLookUp } from '../../../forms/moneyAction.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import { toast } from '../../../lib/toast.ts';
import { ProfileForm, APPLY_CERT, CANCEL_CERT, certDraft, PROFILE, SET_AVATAR } from './ProfileForm.tsx';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { apiOf, late, useLater, readCall } from '../../../context.ts';
import { useHasCapability, useMember, useMissing, useIsOpen } from '../../../webConfig.ts';
import type { CallName } from '../../../../shared/contract/index.ts';
import '../../../features/account/profile.css';
import { shownPhone } from '../../../features/account/SecurityFrame.tsx';
import { MEMBER_DATA } from '../../../../shared/paths.ts';
import { useState } from 'react';
import { readUploadConfig } from '../../../forms/uploads/readUploadConfig.ts';
import { kindsIn, pictureLimits, useUploadLimits } from '../../../forms/uploads/uploadLimits.ts';
import { FilePicker } from '../../../forms/uploads/FilePicker.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { FieldError } from '../../../forms/fields/TextField.tsx';
import { FailedState } from '../../../ui/EmptyState.tsx';
import { rowsAndTotals, useTotals } from '../../../features/records/RecordList.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { useUpload } from '../../../forms/uploads/useUpload.ts';
import { showFileSize } from '../../../../shared/rules/files.ts';
import { today } from '../../../lib/clock.ts';
import { Certification } from './Certification.tsx';

/** Pixels: what the pages show, doubled for high-density displays. */
const EDGE = 256;

/** Reduced in the browser, uploaded and saved at once. */
function AvatarField({ avatar }: { avatar: string | undefined }) {
  const { submit, state } = useFetcher();
  const [fault, setFault] = useState('');
  const saveAvatar = (url: string) =>
    void submit({ intent: SET_AVATAR, avatar: url }, { method: 'post', encType: 'application/json' });
  const limits = pictureLimits(useUploadLimits());
  const upload = useUpload({
    kind: 'avatar',
    onSent: (file) => saveAvatar(file.url),
    onFault: setFault,
    limits: { ...limits, edge: EDGE },
  });
  const busy = upload.busy || state !== 'idle';

  function pick([file]: File[]) {
    setFault('');
    if (file) void upload.send(file);
  }

  return (
    <div className="avatar-field" aria-busy={busy}>
      <img src={avatar || '/art/avatar.svg'} alt="" width="96" height="96" />
      <label className="btn small scripted">
        <FilePicker
          id="avatar"
          limits={limits}
          disabled={busy}
          aria-describedby={fault ? 'avatar-error avatar-help' : 'avatar-help'}
          onPick={pick}
        />
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon name="camera" size="small" />}
        <span>{busy ? '上传中…' : '更换头像'}</span>
      </label>
      <p className="note" id="avatar-help">
        {`${kindsIn(limits, '或')}，`}
        <span className="nowrap">{`不超过 ${showFileSize(limits.size)}`}</span>
      </p>
      {fault && (
        <div role="alert">
          <FieldError id="avatar" error={fault} />
        </div>
      )}
    </div>
  );
}

/** The newest application decides which form or note is shown. */
async function readLogs(api: Api, { type, page }: CertQuery) {
  const [{ data: rows, isSupported: hasLogs }, newest] = await Promise.all([
    api.envelope('certLogs', { cert_type: type, page }).then(readCall),
    page === PAGE ? null : api.certLogs({ cert_type: type, count: 1 }),
  ]);
  const latest = page === PAGE ? rows : newest;
  return { rows, latest: Array.isArray(latest) ? (latest[0] ?? null) : undefined, hasLogs };
}

const readTotals = (api: Api, { type, page }: CertQuery) => api.certLogsPage({ cert_type: type, page });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const query = readCertQuery(new URL(request.url).searchParams);
  const [logs, totals, uploadConfig] = await Promise.all([
    late(context, readLogs(api, query)),
    late(context, readTotals(api, query)),
    late(context, readUploadConfig(api)),
  ]);
  return { query, logs, totals, today: today(), uploadConfig };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  switch (values.intent) {
    case APPLY_CERT:
    case LOOK_UP_OUTCOME:
    case GIVE_UP:
      return applyCert(api, values);
    case CANCEL_CERT: {
      const message = await api.cancelCert({ id: values.id ?? '' });
      if (typeof message === 'string') toast('success', message);
      return null;
    }
    case SET_AVATAR:
      return saveProfile(api, { avatar: values.avatar });
    case undefined:
    default: {
      const { nickname, sex, birthday, email } = values;
      return saveProfile(
        api,
        {
          nickname,
          ...(sex && { sex: Number(sex) }),
          ...(birthday && { birthday }),
          ...(email && { email }),
        },
        PROFILE,
      );
    }
  }
}

async function saveProfile(api: Api, input: NonNullable<Parameters<Api['editUser']>[0]>, draft?: string) {
  const envelope = await api.envelope('editUser', input);
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  if (draft) forgetDraft(draft);
  toast('success', envelope.message || '资料已保存');
  return null;
}

function applyCert(api: Api, { intent, cert_type = '', agree, ...fields }: Values) {
  // The cast is safe: the form's own field has 1 or 2.
  const type = Number(cert_type) as CertType;
  const action = {
    name: `cert-${cert_type}`,
    values: fields,
    // The cast is safe: the row's schema refuses all but 1.
    send: (key: string) =>
      api.envelope('certApply', { ...fields, cert_type: type, agree: Number(agree) as 1 }, { key }),
    recordOf: (_: object | null) => type,
    records: (key: string) => api.envelope('certLogs', { cert_type: type, request_id: key }, { quiet: true }),
    success: '申请已提交',
    done() {
      forgetDraft(certDraft(type));
      return null;
    },
  };
  return sendOrLookUp(action, intent);
}

export function Component() {
  const { today, query, logs, totals } = useLoaderData<typeof loader>();
  const certification = useLater(logs, (api) => readLogs(api, query));
  const list = useTotals(certification ? rowsAndTotals(certification.rows, totals) : null, (api) =>
    readTotals(api, query),
  );
  const user = useMember()?.user;
  const dataParts = useDataParts();
  const canEdit = useHasCapability('editUser');
  const [takesPersons, takesCompanies] = [useCanCertify(1), useCanCertify(2)];
  const certifies = takesPersons || takesCompanies;
  const hasPortrait = useHasCapability('upload', 'editUser.avatar');
  // What brings a member here who is not certified, or asks for a company's certification.
  const isCertFirst =
    query.type === 2 || (user?.cert_status ?? MEMBER_CERT.certified) !== MEMBER_CERT.certified;
  const certCard =
    // Of one that the upstream does not make, only what is there.
    !certifies && !user?.cert_status ? null : user && certification ? (
      <Certification
        user={user}
        query={query}
        list={list}
        latest={certification.latest}
        hasLogs={certification.hasLogs}
      />
    ) : (
      <Card id="cert-title" title="认证" fragment="cert">
        <Placeholder lines={14} />
      </Card>
    );
  return (
    <>
      <PageTitle text={`资料仅用于账户服务${certifies ? '；证件信息加密保存，仅供审核' : ''}。`} />
      {user ? (
        <>
          {isCertFirst && certCard}
          <Card id="profile-title" title="基本资料">
            {canEdit ? (
              <div className="profile">
                {hasPortrait && <AvatarField avatar={user.avatar} />}
                <ProfileForm key={user.id} user={user} today={today} />
              </div>
            ) : (
              <Profile {...user} />
            )}
            <Account {...user} />
          </Card>
          {!isCertFirst && certCard}
          <Card id="data-title" title="我的数据" fragment="data">
            <div className="body own-data">
              <p>
                {`${dataParts}，打包为一个 ZIP 文件，可以用表格软件打开。每次重新生成，本站不保存这份副本。`}
              </p>
              <a className="btn" href={MEMBER_DATA} download>
                <Icon name="download" size="small" />
                下载我的数据
              </a>
            </div>
          </Card>
        </>
      ) : (
        <FailedState inCard title="账户信息加载失败" />
      )}
    </>
  );
}

/** What the member's data are made of, with the calls that have it. */
const DATA_PARTS: readonly (readonly [part: string, call?: CallName])[] = [
  ['资料'],
  ['账单', 'bill'],
  ['申请与填写的内容', 'formRecords'],
  ['消息', 'notices'],
  ['留言', 'messages'],
  ['上传的文件', 'uploads'],
];

function useDataParts(): string {
  const missing = useMissing();
  const parts = DATA_PARTS.flatMap(([part, call]) => (call && missing.includes(call) ? [] : [part]));
  return [parts.slice(0, -1).join('、'), ...parts.slice(-1)].filter(Boolean).join('与');
}

/** Where it cannot be changed. */
const Profile = ({ nickname, sex, birthday, email }: User) => (
  <div className="body">
    <dl className="facts-line">
      <Fact label="昵称">{nickname}</Fact>
      {sex !== undefined && sex > 0 && <Fact label="性别">{SEXES[sex]}</Fact>}
      {birthday && <Fact label="生日">{birthday}</Fact>}
      {email && <Fact label="邮箱">{email}</Fact>}
    </dl>
  </div>
);
const SEXES: Readonly<Record<number, string>> = { 1: '男', 2: '女' };

function Account(user: User) {
  const { user_no, created_at, level } = user;
  const phone = shownPhone(user);
  const page = phone ? '/user/changePhone' : '/user/bindAccount';
  const isOpen = useIsOpen(page);
  return (
    <dl className="profile-account">
      <Fact label="用户编号">{user_no}</Fact>
      <Fact label="手机号">
        {phone ?? '未绑定'} {isOpen && <a href={page}>{phone ? '更换' : '去绑定'}</a>}
      </Fact>
      {level && <Fact label="推广等级">{level.name}</Fact>}
      <Fact label="注册时间">
        <Time at={created_at} />
      </Fact>
    </dl>
  );
}
