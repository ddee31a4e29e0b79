import { RouterContextProvider } from 'react-router-dom';
import t from 'tap';
import { sendCode } from '../../client/forms/fields/sendCode.ts';
import { action as sendFeedback } from '../../client/pages/contact/page.tsx';
import { action as applicationAction } from '../../client/pages/form/detail/page.tsx';
import { action as vote } from '../../client/pages/help/detail/page.tsx';
import { apiContext } from '../../client/context.ts';
import type { Api } from '../../shared/api.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { loadCaptcha, NO_CAPTCHAS } from '../../client/forms/fields/useCaptcha.ts';

/** An api whose only call has this result, and that knows these calls to be missing. */
const apiWith = (result: Envelope, missing: string[] = []): Api =>
  ({ envelope: async () => result, capabilities: async () => ({ missing }) }) as unknown as Api;

/** Arguments of a loader or an action. */
function argsWith(api: Api, url: string, body?: object) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const request = new Request(
    `https://portal.example${url}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  );
  return { context, request, params: { id: '1' }, url: new URL(request.url), pattern: '/form/:id' };
}

const apply = (api: Api, body: object = {}) =>
  applicationAction(argsWith(api, '/form/1', { answers: { amount: '1' }, ...body }));
const whereTo = (result: unknown) => (result as Response).headers.get('location');
const refusal = (result: unknown) => (result as { data: { message: string } }).data.message;

t.test(
  'an application that was taken is a success, whether or not the upstream gives it a number',
  async (t) => {
    t.equal(whereTo(await apply(apiWith(ok({ id: 9 })))), '/form/record/9?sent=1');
    t.equal(whereTo(await apply(apiWith(ok({})))), '/form/record?sent=1');
    t.equal(whereTo(await apply(apiWith(ok({})), { draft: 'leave' })), '/form/record?status=0');
  },
);

t.test(
  'an automatic save without a number is the last one, since another would make another draft',
  async (t) => {
    t.same(await apply(apiWith(ok({ id: 9 })), { draft: 'auto' }), { id: 9, nameless: false });
    t.same(await apply(apiWith(ok({})), { draft: 'auto' }), { id: null, nameless: true });
    t.same(await apply(apiWith(fail(502, '繁忙')), { draft: 'auto' }), { id: null, nameless: false });
  },
);

t.test('a call that the upstream does not have is refused in words of its feature', async (t) => {
  const missing = fail(404, '没有找到您要的内容');
  t.equal(
    refusal(await apply(apiWith(missing, ['submitForm']))),
    '在线申请暂未开放，您填写的内容仍保存在本机。',
  );
  t.equal(
    refusal(await apply(apiWith(fail(404, '机构已下线')))),
    '机构已下线',
    "another refusal keeps the upstream's words",
  );
  t.equal(
    refusal(await sendCode(apiWith(missing, ['sendSms']), '2', { phone_number: '13800000001' })),
    '短信验证码暂未开放',
  );
  t.equal(
    refusal(await sendCode(apiWith(fail(429, '操作过于频繁')), '2', { phone_number: '13800000001' })),
    '操作过于频繁',
  );
});

t.test(
  'a form does without a captcha if the upstream has none, but not if it could not be fetched',
  async (t) => {
    const load = (result: Envelope) => loadCaptcha(argsWith(apiWith(result), '/user/login?captcha'));
    t.equal(await load(fail(404, '没有找到您要的内容')), NO_CAPTCHAS);
    t.equal(await load(fail(502, '繁忙')), null);
    t.same(await load(ok({ captcha_key: 'a', image: 'data:,' })), { captcha_key: 'a', image: 'data:,' });
  },
);

t.test(
  'a form and a vote say that they are not open when the first one is refused for want of the call',
  async (t) => {
    const api = apiWith(fail(404, 'Not Found'));
    t.match(await sendFeedback(argsWith(api, '/contact', { name: '林女士', content: '想了解经营贷' })), {
      data: { message: /在线留言暂未开放/ },
      init: { status: 422 },
    });
    t.match(await vote(argsWith(api, '/help/1', { helpful: 1 })), {
      data: { count: null, closed: true },
      init: { status: 422 },
    });
  },
);
