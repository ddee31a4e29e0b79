import t from 'tap';
import type { CertLog } from '../sent.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { buy, newMember, payIn, person, type NewMember, operate, advanceDays } from './support/newMember.ts';
import { OWN_PHOTO, withPhotos } from './support/uploadFile.ts';

const upstream = await startEmbeddedUpstream(t);
const send = async ({ token }: { token: string }, body: object): Promise<AnyEnvelope> =>
  upstream.post('/api/user/cert/apply', await withPhotos(upstream, token, body), { token });
const logs = async ({ token }: { token: string }, query = ''): Promise<CertLog[]> =>
  (await upstream.get(`/api/user/cert/logs/list${query}`, token)).data;
const user = async ({ token }: { token: string }) => (await upstream.get('/api/user', token)).data;
const cancel = ({ token }: { token: string }, id: number): Promise<AnyEnvelope> =>
  upstream.post(`/api/user/cert/${id}/cancel`, {}, { token });
const company = (change: object = {}) => ({
  cert_type: 2,
  agree: 1,
  company_name: '江澜欧阳包装有限公司',
  credit_code: '91330106MA2B0KJ550',
  license_url: OWN_PHOTO,
  legal_person: '欧阳知秋',
  contact_phone: '13900001234',
  ...change,
});

t.test('a refusal has the faults of all fields, and stores nothing', async (t) => {
  const member = await newMember(upstream);
  t.match(await send(member, { cert_type: 1, agree: 1 }), {
    code: 422,
    data: {
      errors: {
        real_name: '请输入真实姓名',
        id_card: '请输入身份证号',
        id_card_front: '请上传身份证人像面照片',
        id_card_back: '请上传身份证国徽面照片',
      },
    },
  });
  t.match(await send(member, { cert_type: 2, agree: 1 }), {
    code: 422,
    data: {
      errors: {
        company_name: '请输入企业名称',
        credit_code: '请输入统一社会信用代码',
        license_url: '请上传营业执照照片',
        legal_person: '请输入法定代表人姓名',
        contact_phone: '请输入联系电话',
      },
    },
  });
  const errors = async (body: object) => (await send(member, body)).data?.errors;
  t.match(await errors(person(1, { id_card: '320106199002284520' })), {
    id_card: '身份证号有误，请逐位核对',
  });
  t.match(await errors(person(1, { id_card: '320106200811214526' })), {
    id_card: '未满 18 周岁，暂不能认证',
  });
  t.match(await errors(person(1, { agree: 0 })), { agree: /\S/ });
  t.match(await errors(company({ credit_code: '91330106MA2B0KJ5' })), { credit_code: /\S/ });
  t.same(await logs(member), []);
  t.match(await user(member), { cert_status: 0, cert_type: null, real_name: null });
  t.match(
    await send(member, person(1, { id_card: '320106200811204520' })),
    { code: 200 },
    '18 years old today',
  );
});

t.test(
  'a member sees where the own certification stands; the log is filtered, paged and masked',
  async (t) => {
    const member = await newMember(upstream);
    const ids: number[] = [];
    for (const [act, seen] of [
      ['cancel', { cert_status: 0, cert_type: null }],
      ['reject', { cert_status: 3, cert_status_text: '未通过', cert_type: 1 }],
      [
        'pass',
        {
          cert_status: 2,
          cert_status_text: '已认证',
          cert_type: 1,
          real_name: '欧**秋',
          id_card: /^320\*{11}/,
        },
      ],
    ] as const) {
      const {
        data: { id },
      } = await send(member, person(2));
      ids.push(id as number);
      t.match(await user(member), {
        cert_status: 1,
        cert_status_text: '审核中',
        cert_type: 1,
        real_name: null,
      });
      t.match(
        act === 'cancel'
          ? await cancel(member, id)
          : await operate(upstream, `cert/${id}/${act}`, { reason: '照片反光' }),
        { code: 200 },
      );
      t.match(await user(member), seen, act);
    }
    t.same(
      (await logs(member)).map(({ status, can_resubmit: again }) => [status, again]),
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      'only the last certification can be sent again',
    );
    t.same(
      (await logs(member, '?status=2')).map(({ id }) => id),
      [ids[1]],
    );
    t.same(await logs(member, '?status=0'), []);
    t.same(
      (await logs(member, '?page=2&count=2')).map(({ id }) => id),
      [ids[0]],
    );
    t.match((await upstream.get('/api/user/cert/logs/page?count=2&cert_type=1', member.token)).data, {
      total: 3,
      page: 1,
      count: 2,
      total_page: 2,
    });
    t.notMatch(JSON.stringify(await logs(member)), /欧阳知秋|320106199002/, 'names and numbers are masked');
  },
);

t.test('a member may have one open certification of each kind, person and company', async (t) => {
  const member = await newMember(upstream);
  const ids = [(await send(member, person(4))).data.id, (await send(member, company())).data.id];
  t.match(await send(member, company()), {
    code: 409,
    message: '您有一份企业认证正在审核，请等待结果，或先撤回',
  });
  for (const id of ids) await operate(upstream, `cert/${id}/pass`);
  t.match(await user(member), { cert_status: 2, cert_type: 2, real_name: '欧**秋' });
  t.match(await send(member, company()), { code: 409, message: '您已完成企业认证，认证信息不能更改' });
  t.match((await logs(member, '?cert_type=2'))[0], {
    cert_type_text: '企业认证',
    company_name: '江澜欧阳包装有限公司',
    real_name: '欧**秋',
  });
  t.match(await send(await newMember(upstream), company()), {
    code: 409,
    data: { errors: { credit_code: '该企业已在其他账户认证' } },
  });
});

t.test('one identity certifies one account, even if two certifications are in review', async (t) => {
  const [one, other] = [await newMember(upstream), await newMember(upstream)];
  const [first, second] = [await send(one, person(5)), await send(other, person(5))];
  t.match([first.code, second.code], [200, 200], 'both may be sent');
  t.match(await operate(upstream, `cert/${first.data.id}/pass`), { code: 200 });
  t.match(await operate(upstream, `cert/${second.data.id}/pass`), {
    code: 409,
    message: '该身份证号已在其他账户认证',
  });
  t.match(await user(other), { cert_status: 1 }, 'the refused decision has changed nothing');
  t.match(await operate(upstream, `cert/${second.data.id}/reject`, { reason: '身份证号已在其他账户认证' }), {
    code: 200,
  });
  t.match(await send(other, person(5)), {
    code: 409,
    data: { errors: { id_card: '该身份证号已在其他账户认证' } },
  });
  t.match(await send(other, person(5, { id_card: person(5).id_card.toLowerCase() })), { code: 409 });
});

t.test(
  'five certifications a day are accepted, whatever memberships are bought; the same key counts once, and of parallel ones one is accepted',
  async (t) => {
    const member: NewMember = await newMember(upstream);
    await payIn(upstream, member, '60.00');
    for (let i = 0; i < 2; i++) t.match(await buy(upstream, member, 1), { code: 200 });
    const requestId = 'cert-once-1';
    const first = await send(member, person(6, { request_id: requestId }));
    await cancel(member, first.data.id);
    t.same(
      await send(member, person(6, { request_id: requestId })),
      first,
      'the same key returns the first envelope, also after the withdrawal',
    );
    const many = await Promise.all(Array.from({ length: 6 }, () => send(member, person(6))));
    t.same(many.map(({ code }) => code).sort(), [200, 409, 409, 409, 409, 409]);
    for (let i = 0; i < 3; i++) {
      const [open] = await logs(member, '?status=0');
      await operate(upstream, `cert/${open?.id}/reject`, { reason: '照片不清晰' });
      t.match(await send(member, person(6)), { code: 200 });
    }
    await cancel(member, (await logs(member, '?status=0'))[0]?.id ?? 0);
    t.match(await send(member, person(6)), {
      code: 429,
      message: '今日提交次数已达上限（5 次），请明天再试',
      data: { retry_after: 32_400 },
    });
    t.match(
      await send(member, company({ credit_code: '91330106MA2B0KJ651' })),
      { code: 429 },
      'both kinds of certification count together',
    );
    t.match(await send(await newMember(upstream), person(7)), { code: 200 }, 'the limit is per member');
    t.match(await buy(upstream, member, 1), { code: 402 }, 'a membership is not limited');
    await advanceDays(upstream, 0.5);
    t.match(await send(member, person(6)), { code: 200 }, 'the limit is per day');
  },
);

t.test(
  'who is eighteen tomorrow in China is refused to the last second of today, and accepted from the first of the birthday',
  async (t) => {
    const own = await startEmbeddedUpstream(t);
    const apply = async (member: NewMember) =>
      own.post(
        '/api/user/cert/apply',
        await withPhotos(own, member.token, person(8, { id_card: '320106200811214526' })),
        { token: member.token },
      );
    own.clock.now = Date.parse('2026-11-20T15:59:59.999Z');
    const member = await newMember(own);
    t.match(await apply(member), { code: 422, data: { errors: { id_card: '未满 18 周岁，暂不能认证' } } });
    own.clock.now = Date.parse('2026-11-20T16:00:00Z');
    t.match(await apply(member), { code: 200 });
  },
);
