import type { FastifyInstance } from 'fastify';
import { maskPhone } from '../../shared/rules/contact.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { isScene, SMS_SCENES } from '../rules/smsCodes.ts';
import type { Db } from '../store/db.ts';
import { sentMessages, type SentMessage } from '../store/feedback.ts';
import { show } from './respond.tsx';
import { SearchForm } from './SearchForm.tsx';
import { Table } from './Table.tsx';

const PATH = '/console/sms';
/** Messages on the page, and in the response to programs. */
const SHOWN = 50;
const LISTED = 100;

interface Asked {
  Querystring: { phone_number?: string };
}

/** The text messages that would have been sent: a page, and JSON for programs. */
export function smsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get<Asked>(PATH, (request, reply) => {
    const phone = (request.query.phone_number ?? '').trim();
    const messages = sentMessages(db, phone || undefined, SHOWN);
    return show(reply, <SmsPage messages={messages} phone={phone} />, { section: 'sms' });
  });

  app.get<Asked>('/console/sms.json', (request) =>
    sentMessages(db, request.query.phone_number, LISTED).map((message) => ({
      ...message,
      sent_at: wireTime(message.sent_at),
    })),
  );
}

interface SmsPageProps {
  messages: readonly SentMessage[];
  /** The number that was searched for; '' for all. */
  phone: string;
}

function SmsPage({ messages, phone }: SmsPageProps) {
  return (
    <>
      <h1>短信</h1>
      <p className="note">
        演示环境不发送短信。注册、登录与更换手机号等页面发出的验证码在这里查看，最近 {SHOWN} 条。
      </p>
      <SearchForm
        path={PATH}
        label="手机号"
        name="phone_number"
        value={phone}
        maxLength={11}
        inputMode="numeric"
        isFiltered={phone !== ''}
      />
      {messages.length > 0 ? (
        <SmsTable messages={messages} />
      ) : (
        <p className="empty">
          {phone
            ? '没有发往此号码的短信。'
            : '还没有短信。在注册、找回密码等页面获取验证码后，会出现在这里。'}
        </p>
      )}
    </>
  );
}

function SmsTable({ messages }: Pick<SmsPageProps, 'messages'>) {
  return (
    <Table caption="短信" isCaptionHidden columns={['时间', '手机号', '用途', '验证码', '短信内容']}>
      {messages.map(({ sent_at: at, phone_number: phone, scene, code, text }, place) => (
        <tr key={place}>
          <td className="time">{wireTime(at)}</td>
          <td>{maskPhone(phone)}</td>
          <td>{isScene(scene) ? SMS_SCENES[scene] : scene}</td>
          <td>{code ? <code>{code}</code> : '—'}</td>
          <td className="wide">{text}</td>
        </tr>
      ))}
    </Table>
  );
}
