import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { Refused, refuseField } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { operatorNames } from '../store/operatorLog.ts';
import { backOf, HOME } from './addresses.ts';
import { Card } from './Card.tsx';
import { Alert } from './notes.tsx';
import { cookieOf, NAME_MAX, nameOf, OPERATOR, operatorName } from './operatorName.ts';
import { show, wantsPage } from './respond.tsx';

/** Name in the log of programs that do not say who asks them. */
const PROGRAM = '程序';

/** A browser without a name asks for something that is logged. */
export class Unnamed extends Refused {
  constructor() {
    super(403, '请先填写操作人姓名，再进行操作', 'forbidden');
  }
}

/** Who makes this request, for the log. Throws `Unnamed` for a browser without a name. */
export function operatorOf(request: FastifyRequest): string {
  const name = operatorName(request);
  if (name === '' && wantsPage(request)) throw new Unnamed();
  return name || PROGRAM;
}

interface OperatorPageProps {
  name: string;
  /** Those who have worked here before. */
  known: readonly string[];
  back: string;
  refusal?: string;
}

/** Asks who works here. */
function OperatorPage({ name, known, back, refusal }: OperatorPageProps) {
  return (
    <>
      <h1>操作人</h1>
      {refusal && <Alert>{refusal}</Alert>}
      <Card title="现在由谁操作" looks="narrow">
        <p className="note">
          每次操作与每条日志都记下这个名字，大额操作须由另一位操作人复核。这是姓名，不是密码：控制台只能在本机打开，任何能使用这台电脑的人都可以填写，请各填各的名字，离开时更换。
        </p>
        <form className="line" method="post" action={OPERATOR}>
          <input type="hidden" name="back" value={back} />
          <label htmlFor="operator">姓名</label>
          <input
            id="operator"
            name="name"
            list="operators"
            required
            maxLength={NAME_MAX}
            autoComplete="off"
            defaultValue={name}
          />
          <datalist id="operators">
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <button className="primary">开始操作</button>
        </form>
      </Card>
    </>
  );
}

/** The page that asks for a name, also in place of an act that lacks one, and what gives it to this browser. */
export function operatorRoutes(app: FastifyInstance, { db }: { db: Db }): { askName: AskName } {
  const askName: AskName = (request, reply, refusal) =>
    show(
      reply,
      <OperatorPage
        name={operatorName(request)}
        known={operatorNames(db).filter((one) => one !== PROGRAM)}
        back={backOf(fieldsOf(request.query).back ?? pageBefore(request))}
        {...(refusal && { refusal })}
      />,
      { section: 'work', title: '操作人' },
    );

  app.get(OPERATOR, (request, reply) => askName(request, reply));

  app.post(OPERATOR, (request, reply) => {
    const { name, back } = fieldsOf(request.body);
    const typed = nameOf(name);
    if (typed === '' || typed === PROGRAM) refuseField('name', '请填写姓名');
    return reply.header('set-cookie', cookieOf(typed)).redirect(backOf(back), 303);
  });
  return { askName };
}

type AskName = (
  request: FastifyRequest,
  reply: Parameters<typeof show>[0],
  refusal?: string,
) => ReturnType<typeof show>;

/** The page from which the browser sent its form. */
const pageBefore = ({ headers: { referer, host } }: FastifyRequest): string => {
  const url = URL.canParse(referer ?? '') ? new URL(referer ?? '') : undefined;
  return url && url.host === host ? url.pathname + url.search : HOME;
};
