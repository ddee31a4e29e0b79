import { useEffect, useRef } from 'react';
import { redirect, useLoaderData, useLocation, type ActionFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { COMPLAINT_LINE, DEFAULT_ERROR, SUCCESS } from '../../../shared/constants.ts';
import { forgetDraft } from '../../forms/drafts.ts';
import { useTakes } from '../../lib/takenFilters.ts';
import { toast } from '../../lib/toast.ts';
import { IconEntry } from '../../features/site/IconEntry.tsx';
import { InnerBanner } from '../../features/site/InnerBanner.tsx';
import { apiOf, late, useLater, type Late } from '../../context.ts';
import { useWebConfig, useHasCapability, useHasSession, useMember, useIsOpen } from '../../webConfig.ts';
import '../../features/articles/article.css';
import '../../features/site/about.css';
import { telHref, agreementHref, MESSAGES_PAGE } from '../../lib/hrefs.ts';
import { FEEDBACK_DRAFT } from '../../features/site/agreements.ts';
import { readValues, refusalResponse } from '../../forms/refusal.ts';
import { withCaptcha, useCaptcha } from '../../forms/fields/useCaptcha.ts';
import { MoreLink } from '../../ui/LinkList.tsx';
import { Card, Prose } from '../../ui/Section.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import { isNoSuchCall } from '../../../shared/result.ts';
import { useForm } from '../../forms/useForm.ts';
import { useFormDraft, DraftNote } from '../../forms/useFormDraft.tsx';
import { AreaField } from '../../forms/fields/AreaField.tsx';
import { SubmitButton, NoScript, FormErrors } from '../../forms/FormFrame.tsx';
import { Choices } from '../../forms/fields/Choices.tsx';
import { TextField } from '../../forms/fields/TextField.tsx';
import { MESSAGE_KIND, MESSAGE_KINDS } from '../../../shared/status/message.ts';
import { lengthOf } from '../../lib/readForm.ts';
import { captchaFieldRule } from '../../forms/codeRules.ts';
import type { FieldRule } from '../../forms/formRules.ts';
import {
  normalizePhone,
  phoneRule,
  emailFault,
  emailRule,
  normalizeEmail,
} from '../../../shared/rules/contact.ts';
import { CaptchaInput } from '../../forms/fields/CaptchaInput.tsx';
import { feedbackRule, callNameRule } from '../../../shared/rules/freeText.ts';

const NO_TEXTS = { summary: undefined, map: null, text: '' };

/** A path of its own, so that a reload does not send the message again. */
const SENT = '/contact?sent=';
/** The form was sent before anybody knew that the upstream takes no messages. What was typed stays. */
const CLOSED = '在线留言暂未开放。您写的内容仍在下面，可以复制后用本页的其他联系方式告诉我们。';

async function readTexts(api: Api) {
  const catalogue = await api.wz();
  const page = catalogue?.pages.contact;
  return { summary: page?.summary, map: page?.content?.lead ?? null, text: page?.content?.html ?? '' };
}
type PageTexts = Awaited<ReturnType<typeof readTexts>>;

export const loader = withCaptcha(({ context }) => late(context, readTexts(apiOf(context))));

export async function action({ request, context }: ActionFunctionArgs) {
  const {
    name = '',
    kind,
    phone_number,
    email,
    content = '',
    captcha_key,
    captcha,
  } = await readValues(request);
  const input = {
    name,
    content,
    ...(kind && { kind: Number(kind) }),
    ...(phone_number && { phone_number }),
    ...(email && { email }),
    ...(captcha && { captcha_key, captcha }),
  };
  const envelope = await apiOf(context).envelope('feedback', input, { quiet: true });
  if (isNoSuchCall(envelope.code)) return refusalResponse({ ...envelope, message: CLOSED });
  if (envelope.code !== SUCCESS) {
    toast('error', envelope.message || DEFAULT_ERROR);
    return refusalResponse(envelope);
  }
  forgetDraft(FEEDBACK_DRAFT);
  toast('success', envelope.message || '留言已收到');
  // What the page says of it is only what this upstream has told.
  const { message_no: no = '1', due_at: due } = envelope.data ?? {};
  return redirect(
    `${SENT}${encodeURIComponent(no)}${due ? `&due=${encodeURIComponent(due.slice(0, 10))}` : ''}`,
  );
}

export function Component() {
  // A document request with `?captcha` has no page data.
  const texts = useLater(useLoaderData<PageTexts | Late | undefined>() ?? NO_TEXTS, readTexts);
  const { summary, map, text } = texts ?? NO_TEXTS;
  const { search } = useLocation();
  const isSent = new URLSearchParams(search).has('sent');
  const takesMessages = useHasCapability('feedback');
  const hasSession = useHasSession();
  const canFollow = useIsOpen(MESSAGES_PAGE) && hasSession;
  return (
    <>
      <InnerBanner
        title="联系我们"
        text={summary ?? (takesMessages ? '客服与留言都有人回复。' : '有问题可以联系客服。')}
      />
      <div className="wrap contact">
        <ContactData />
        {(isSent || takesMessages) && (
          <Card
            id="feedback-title"
            title="留言与投诉"
            end={canFollow && <MoreLink href={MESSAGES_PAGE}>我的留言</MoreLink>}
          >
            {isSent ? <MessageSent search={new URLSearchParams(search)} /> : <FeedbackForm />}
          </Card>
        )}
        {!texts && (
          <figure className="card map">
            <Placeholder lines={23} />
          </figure>
        )}
        {map && (
          <figure className="card map">
            <img src={map.src} alt={map.alt || '公司位置图'} width="1200" height="480" loading="lazy" />
          </figure>
        )}
        {text && (
          <section className="card sheet" aria-label="来访与回复">
            <Prose html={text} />
          </section>
        )}
      </div>
    </>
  );
}

/** Trying again is offered only if the upstream has site data. */
function ContactData() {
  const { site, isSiteLate } = useWebConfig() ?? {};
  const hasSiteData = useHasCapability('site');
  const hasHelp = useHasCapability('wz');
  const hasApplications = useHasCapability('formRecords');
  const hasLoans = useHasCapability('partner');
  if (isSiteLate)
    return (
      <Card id="ways-title" title="联系方式">
        <Placeholder lines={10} />
      </Card>
    );
  if (!site && hasSiteData)
    return (
      <section className="card" aria-label="联系方式">
        <FailedState compact title="联系方式加载失败" />
      </section>
    );
  const { phone, email, address, work_time: hours, service_qrcode, service_url } = site ?? {};
  const isEmpty = ![phone, email, address, hours, service_qrcode, service_url].some(Boolean);
  return (
    <Card id="ways-title" title="联系方式">
      {isEmpty ? (
        <p className="body soft">暂无公开的联系方式。</p>
      ) : (
        <ul className="ways">
          {phone && (
            <IconEntry icon="phone" title="客服电话">
              <a className="num figure" href={telHref(phone)}>
                {phone}
              </a>
            </IconEntry>
          )}
          {hasLoans && (
            <IconEntry icon="message-circle" title="金融消费者投诉热线">
              <a className="num" href={telHref(COMPLAINT_LINE)}>
                {COMPLAINT_LINE}
              </a>
              <span className="note"> 对我们或机构的处理不满意时</span>
            </IconEntry>
          )}
          {service_url && (
            <IconEntry icon="message-square-more" title="在线客服">
              <a href={service_url} target="_blank" rel="noreferrer">
                打开在线客服
              </a>
            </IconEntry>
          )}
          {service_qrcode && (
            <IconEntry icon="qr-code" title="客服二维码">
              <img
                src={service_qrcode}
                alt="客服二维码，扫码联系客服"
                width="112"
                height="112"
                loading="lazy"
              />
            </IconEntry>
          )}
          {hours && (
            <IconEntry icon="clock" title="服务时间">
              {hours}
            </IconEntry>
          )}
          {email && (
            <IconEntry icon="mail" title="电子邮箱">
              <a href={`mailto:${email}`}>{email}</a>
            </IconEntry>
          )}
          {address && (
            <IconEntry icon="map-pin" title="公司地址">
              {address}
            </IconEntry>
          )}
        </ul>
      )}
      {(hasHelp || hasApplications) && (
        <p className="ask">
          <span>
            {hasHelp && (
              <>
                常见问题可以先在<a href="/help">帮助中心</a>搜索{hasApplications ? '；' : '。'}
              </>
            )}
            {hasApplications && (
              <>
                申请进度请登录后在<a href="/form/record">申请记录</a>查看。
              </>
            )}
          </span>
        </p>
      )}
    </Card>
  );
}

/** What stands in the address is shown only if it has the form of a number and of a day. */
const NUMBER = /^[A-Z]{2}\d{20}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Takes the focus, since the submit button is gone. */
function MessageSent({ search }: { search: URLSearchParams }) {
  const box = useRef<HTMLDivElement>(null);
  const hasSession = useHasSession();
  const canFollow = useIsOpen(MESSAGES_PAGE) && hasSession;
  const no = NUMBER.exec(search.get('sent') ?? '')?.[0];
  const due = search.get('due') ?? '';
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="empty" ref={box} tabIndex={-1}>
      <img src="/art/empty.svg" alt="" width="200" height="140" />
      <h3>留言已收到</h3>
      <p>
        {no && `编号 ${no}。`}
        {DAY.test(due) ? `我们会在 ${due} 前按您留下的方式回复。` : '我们会按您留下的方式回复。'}
        需要尽快处理的，请在服务时间致电。
      </p>
      {canFollow && (
        <a className="btn primary" href={MESSAGES_PAGE}>
          查看进度与回复
        </a>
      )}
      <a className="btn" href="/contact">
        再写一条
      </a>
    </div>
  );
}

const within =
  ({ minLength, maxLength, message }: typeof feedbackRule) =>
  (text: string) =>
    lengthOf(text) < minLength || lengthOf(text) > maxLength ? message : null;

const trim = (text: string) => text.trim();

const feedbackRules = {
  name: { label: '称呼', required: '请填写称呼', normalize: trim, fault: within(callNameRule) },
  kind: { label: '类别' },
  // One way to answer is needed.
  phone_number: {
    ...phoneRule,
    label: '手机号',
    required: ({ email }) => (email ? undefined : '请留下手机号或邮箱，我们才能回复您'),
    comparedWith: 'email',
    normalize: normalizePhone,
  },
  email: { ...emailRule, label: '邮箱', normalize: normalizeEmail, fault: emailFault },
  content: { label: '留言内容', required: '请填写留言内容', normalize: trim, fault: within(feedbackRule) },
  captcha: captchaFieldRule,
} satisfies Record<string, FieldRule>;

const DRAFT_FIELDS = ['kind', 'name', 'phone_number', 'email', 'content'];

function FeedbackForm() {
  const form = useForm({ id: 'feedback', rules: feedbackRules, focusOnRefusal: 'content' });
  const captcha = useCaptcha([form.refusal], 'feedback');
  const draft = useFormDraft(form, FEEDBACK_DRAFT, DRAFT_FIELDS);
  const phone = useMember()?.user.phone_number;
  const takes = useTakes('feedback');
  const [hasPhone, hasEmail] = [takes('phone_number'), takes('email')];
  const about = NUMBER.exec(new URLSearchParams(useLocation().search).get('about') ?? '')?.[0];
  const isComplaint =
    Number(form.values.kind ?? (about ? MESSAGE_KIND.complaint : 0)) === MESSAGE_KIND.complaint;
  return (
    <form className="body feedback" {...form.props}>
      <DraftNote draft={draft} />
      <NoScript />
      <div className="form-grid">
        {takes('kind') && (
          <div className="full">
            <Choices
              legend="类别"
              name="kind"
              value={about ? MESSAGE_KIND.complaint : MESSAGE_KIND.question}
              options={MESSAGE_KINDS}
            />
          </div>
        )}
        <div className="full">
          <TextField
            {...form.field('name')}
            label="称呼"
            icon="user-round"
            autoComplete="name"
            placeholder="例如：林女士"
          />
        </div>
        {hasPhone && (
          <TextField
            {...form.field('phone_number')}
            label="手机号"
            help={hasEmail && '手机号与邮箱至少填一项'}
            icon="smartphone"
            type="tel"
            autoComplete="tel"
            defaultValue={phone}
            placeholder="11 位手机号"
          />
        )}
        {hasEmail && (
          <TextField
            {...form.field('email')}
            label="邮箱"
            icon="mail"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
          />
        )}
      </div>
      <AreaField
        {...form.field('content')}
        label={isComplaint ? '投诉内容' : '留言内容'}
        length={lengthOf((form.values.content ?? '').trim())}
        max={feedbackRule.maxLength}
        help={`请不要填写身份证号、银行卡号、密码与验证码。${isComplaint ? `按页面上写明的期限回复，不满意可拨打 ${COMPLAINT_LINE}。` : ''}`}
        placeholder={
          isComplaint ? '发生了什么、涉及哪笔申请或订单、希望怎样解决' : '想了解的产品、遇到的问题或建议'
        }
        defaultValue={about ? `涉及的编号：${about}\n` : undefined}
      />
      {captcha.needed && <CaptchaInput {...form.field('captcha')} page="/contact" round={captcha.round} />}
      <FormErrors form={form} advice={form.refusal?.locked && '您也可以直接致电或发邮件，联系方式见本页。'} />
      <div className="send">
        <SubmitButton busy={form.busy} sending="发送中…">
          发送留言
        </SubmitButton>
        <p className="note">
          每条留言都有编号与回复期限。所填信息仅用于回复，见
          <a href={agreementHref('privacy')} target="_blank">
            《隐私政策》
          </a>
          。
        </p>
      </div>
    </form>
  );
}
