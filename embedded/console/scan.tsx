import type { FastifyInstance } from 'fastify';
import { ok } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { mayMove, textOf } from '../../shared/status/move.ts';
import { SCAN, scanStatus } from '../../shared/status/scan.ts';
import { refuse, Refused } from '../domain/refusal.ts';
import { SECOND, wireTime } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import {
  cancelTicket,
  confirmTicket,
  openTickets,
  scanTicket,
  type Ticket,
  ticketBy,
} from '../workflows/scan.ts';
import { AccountSelect, chosenAccount, type Phone, phones } from './account.tsx';
import { Alert } from './notes.tsx';
import { sendRefusal, show, wantsPage } from './respond.tsx';
import { Table } from './Table.tsx';

interface ScanPageProps {
  ticket: Ticket;
  phones: readonly Phone[];
  now: number;
  /** Why the last act was refused. */
  refusal?: string;
}

/** The page that simulates the phone after it has scanned a QR code: choose the member, then confirm or cancel the login. */
function ScanPage({ ticket, phones: known, now, refusal }: ScanPageProps) {
  return (
    <>
      <h1>扫码登录（手机端）</h1>
      <p className="note">此页代表扫码的手机。演示环境不连接微信，请选择手机上登录的是谁。</p>
      {refusal && <Alert>{refusal}</Alert>}
      <p role="status">
        二维码状态：<b>{textOf(scanStatus, ticket.status)}</b>
        {ticket.nickname && `，${ticket.nickname}`}
      </p>
      <ScanActs ticket={ticket} phones={known} now={now} />
      <p>
        <a href="/console/scan">全部等待中的二维码</a>
      </p>
    </>
  );
}

/** What the phone may do next, and for how long. */
function ScanActs({ ticket, phones: known, now }: Omit<ScanPageProps, 'refusal'>) {
  const { code, status, expires_at: expiresAt } = ticket;
  const path = `/console/scan/${code}`;
  const left = <p className="note">{Math.max(0, Math.ceil((expiresAt - now) / SECOND))} 秒后过期。</p>;
  if (mayMove(scanStatus, 'scan', status))
    return (
      <>
        {left}
        <form className="line" method="post" action={`${path}/scan`}>
          <AccountSelect phones={known} />
          <button className="primary">扫码</button>
        </form>
      </>
    );
  if (mayMove(scanStatus, 'confirm', status))
    return (
      <>
        {left}
        <form className="line" method="post" action={`${path}/confirm`}>
          <button className="primary">确认登录</button>
        </form>
        <form className="line" method="post" action={`${path}/cancel`}>
          <button className="danger">取消</button>
        </form>
      </>
    );
  return (
    <p className="note">
      {status === SCAN.confirmed ? '电脑上的页面即将登录，可以关闭本页。' : '请在电脑上刷新二维码后重试。'}
    </p>
  );
}

const TITLE = '等待中的登录二维码';

/** The open QR tickets, with links to their phone page; for use without a camera. */
function ScanList({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <>
      <h1>{TITLE}</h1>
      {tickets.length > 0 ? (
        <Table caption={TITLE} isCaptionHidden columns={['生成时间', '状态', '操作']}>
          {tickets.map(({ code, status, created_at: at }) => (
            <tr key={code}>
              <td className="time">{wireTime(at)}</td>
              <td className="wide">{textOf(scanStatus, status)}</td>
              <td>
                <a href={`/console/scan/${code}`}>打开手机端</a>
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <p className="note">没有等待中的二维码。在登录页选择扫码登录后，会出现在这里。</p>
      )}
    </>
  );
}

type Act = (db: Db, now: number, id: string, body: Record<string, unknown>) => Ticket;

const ACTS: Record<string, Act> = {
  scan: (db, now, id, body) => scanTicket(db, now, id, chosenAccount(db, body)),
  confirm: confirmTicket,
  cancel: cancelTicket,
};

const SCAN_SECTION = { section: 'scan' } as const;

/** The phone's side of the QR login: a page for each QR code, and the same actions for programs. */
export function scanRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  const list = () => <ScanList tickets={openTickets(db, now())} />;
  const page = (ticket: Ticket, refusal = '') => (
    <ScanPage ticket={ticket} phones={phones(db)} now={now()} refusal={refusal} />
  );

  app.get('/console/scan', (_request, reply) => show(reply, list(), SCAN_SECTION));

  app.get<{ Params: { id: string } }>('/console/scan/:id', (request, reply) => {
    const ticket = ticketBy(db, request.params.id, now());
    return ticket ? show(reply, page(ticket), SCAN_SECTION) : show(reply.code(404), list(), SCAN_SECTION);
  });

  app.post<{ Params: { id: string; act: string } }>('/console/scan/:id/:act', (request, reply) => {
    const { id, act } = request.params;
    try {
      const action = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
      const ticket = (action ?? refuse(404, '没有这项操作', 'not_found'))(
        db,
        now(),
        id,
        fieldsOf(request.body),
      );
      if (wantsPage(request)) return reply.redirect(`/console/scan/${ticket.code}`, 303);
      return reply.send(
        ok(
          { status: ticket.status, status_text: textOf(scanStatus, ticket.status) },
          textOf(scanStatus, ticket.status),
        ),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const ticket = ticketBy(db, id, now());
      const content = ticket && page(ticket, error.message);
      return sendRefusal(request, reply, error, content, ticket && '扫码登录');
    }
  });
}
