import t from 'tap';
import { createOnce } from '../../server/gateway/once.ts';
import { createMemoryStore } from '../../server/store/memoryStore.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';

const KEY = 'request-0001';
const INPUT = { amount: '100.00', type: 1 };

/** A money call with a memory store and a fake clock; `sent` counts the calls that reached the upstream. */
function setUp() {
  const clock = { ms: 0 };
  const store = createMemoryStore(() => clock.ms);
  const sendOnce = createOnce(store, () => clock.ms);
  let sent = 0;
  return {
    clock,
    call: (
      result: Envelope | Promise<Envelope>,
      { key = KEY as string | undefined, input = INPUT as object, scope = 'member:withdraw' } = {},
    ) =>
      sendOnce(scope, key, input, async () => {
        sent++;
        return result;
      }),
    sent: () => sent,
  };
}

t.test('without a valid key nothing is sent', async (t) => {
  const { call, sent } = setUp();
  for (const key of [
    undefined,
    '',
    'short',
    'a'.repeat(65),
    'with space',
    'request:0001',
    'request-000\n',
    '钥匙钥匙钥匙钥匙',
  ]) {
    const message = key ? '请求编号格式不正确' : '缺少请求编号，请刷新页面后重试';
    t.match(
      await call(ok(1), { key: key ?? '' }),
      {
        envelope: {
          code: 400,
          message,
          data: { expected: { headers: { 'idempotency-key': { pattern: String } } } },
        },
        replayed: false,
      },
      JSON.stringify(key),
    );
  }
  t.equal(sent(), 0);
});

t.test('keys of eight and of sixty-four characters are valid', async (t) => {
  const { call, sent } = setUp();
  await call(ok(1), { key: 'a'.repeat(8) });
  await call(ok(1), { key: '~._-Aa09'.repeat(8) });
  t.equal(sent(), 2);
});

t.test('the same key with the same input gets the first envelope again', async (t) => {
  const { call, sent } = setUp();
  t.same(await call(ok({ id: 1 }, '提现申请已提交')), {
    envelope: ok({ id: 1 }, '提现申请已提交'),
    replayed: false,
  });
  t.same(await call(ok({ id: 2 })), { envelope: ok({ id: 1 }, '提现申请已提交'), replayed: true });
  t.equal(sent(), 1);
});

t.test('a refusal is returned again without another call', async (t) => {
  const { call, sent } = setUp();
  await call(fail(422, '余额不足', { need: '20.00' }));
  t.match(await call(ok(1)), { envelope: { code: 422, data: { need: '20.00' } }, replayed: false });
  t.equal(sent(), 1);
});

t.test('the same key with another input is refused', async (t) => {
  const { call, sent } = setUp();
  await call(ok(1));
  t.match(await call(ok(2), { input: { ...INPUT, amount: '100.01' } }), {
    envelope: { code: 422, data: null },
  });
  t.equal(sent(), 1);
});

t.test('while the first call is in progress, a second one gets 409', async (t) => {
  const { call, sent } = setUp();
  let arrive = (_: Envelope) => {};
  const first = call(
    new Promise<Envelope>((resolve) => {
      arrive = resolve;
    }),
  );
  await new Promise(setImmediate);
  const others = await Promise.all(Array.from({ length: 50 }, () => call(ok('twice'))));
  t.ok(others.every(({ envelope }) => envelope.code === 409));
  arrive(ok('once'));
  t.equal((await first).envelope.data, 'once');
  t.equal((await call(ok('twice'))).envelope.data, 'once');
  t.equal(sent(), 1);
});

t.test('a hundred calls at the same time are sent once', async (t) => {
  const { call, sent } = setUp();
  await Promise.all(Array.from({ length: 100 }, () => call(ok(1))));
  t.equal(sent(), 1);
});

t.test('an unknown outcome stays unknown: the key is never sent again', async (t) => {
  const { call, sent } = setUp();
  await call(fail(50410, '处理结果未知'));
  for (let attempt = 0; attempt < 3; attempt++)
    t.match(await call(ok(1)), { envelope: { code: 50410 }, replayed: false });
  t.equal(sent(), 1);
});

t.test(
  'a refusal of the token frees the key: after a new login the member sends the same call again',
  async (t) => {
    const { call, sent } = setUp();
    t.match(await call(fail(40000, '登录已过期')), { envelope: { code: 40000 }, replayed: false });
    t.match(await call(ok({ id: 7 })), { envelope: { code: 200, data: { id: 7 } }, replayed: false });
    t.match(await call(ok({ id: 8 })), { envelope: { data: { id: 7 } }, replayed: true });
    t.equal(sent(), 2);
  },
);

t.test('a call that certainly did not reach the upstream frees its key', async (t) => {
  for (const code of [502, 504, 429]) {
    const { call, sent } = setUp();
    t.equal((await call(fail(code, ''))).envelope.code, code);
    t.match(await call(ok(1)), { envelope: { code: 200 }, replayed: false }, `after ${code}`);
    t.equal(sent(), 2);
  }
});

t.test('a key is separate for each member and each call', async (t) => {
  const { call, sent } = setUp();
  await call(ok('first'));
  t.equal((await call(ok('second'), { scope: 'other:withdraw' })).envelope.data, 'second');
  t.equal((await call(ok('third'), { scope: 'member:recharge' })).envelope.data, 'third');
  t.equal(sent(), 3);
});

t.test('an envelope is kept for a day', async (t) => {
  const { call, clock, sent } = setUp();
  await call(ok('first'));
  clock.ms = 24 * 3600 * 1000 - 1;
  t.equal((await call(ok('second'))).replayed, true);
  clock.ms += 24 * 3600 * 1000;
  t.equal((await call(ok('second'))).replayed, false);
  t.equal(sent(), 2);
});

t.test('a result is kept before it is returned, so that a quick repetition finds it', async (t) => {
  const store = createMemoryStore();
  let keep = () => {};
  const sendOnce = createOnce({
    ...store,
    set: (...record) =>
      new Promise((resolve) => {
        keep = () => resolve(store.set(...record));
      }),
  });
  let isReturned = false;
  const first = sendOnce('m', KEY, INPUT, async () => ok('done')).then((once) => {
    isReturned = true;
    return once;
  });
  await new Promise(setImmediate);
  t.equal(isReturned, false);
  keep();
  t.same(await first, { envelope: ok('done'), replayed: false });
  t.match(await sendOnce('m', KEY, INPUT, async () => ok('again')), { envelope: ok('done'), replayed: true });
});

t.test(
  'of claims whose answers were lost, the newest ten thousand can be taken over; the first of a key always',
  async (t) => {
    const store = createMemoryStore();
    let lose = true;
    const sendOnce = createOnce({
      ...store,
      async claim(...claim) {
        const answer = await store.claim(...claim);
        if (lose) throw new Error('the answer was lost');
        return answer;
      },
    });
    const send = async (key: number) =>
      (await sendOnce('m', `request-${key}`, INPUT, async () => ok('done'))).envelope.code;
    for (let key = 10_000; key < 30_000; key++) await send(key);
    for (let time = 0; time < 40; time++) await send(30_000);
    lose = false;
    t.same(
      [
        await send(10_000),
        await send(20_000),
        await send(20_001),
        await send(29_999),
        await send(30_000),
        await send(30_001),
      ],
      [409, 409, 200, 200, 200, 200],
      'what was forgotten may be running, and is not sent',
    );
  },
);

t.test(
  'a call whose gateway died has an unknown outcome after a minute, and is never sent again',
  async (t) => {
    const { call, clock, sent } = setUp();
    void call(new Promise<Envelope>(() => {}));
    await new Promise(setImmediate);
    clock.ms = 60_000;
    t.equal((await call(ok('twice'))).envelope.code, 409, 'it may still be in progress');
    clock.ms = 60_001;
    t.equal((await call(ok('twice'))).envelope.code, 50410);
    t.equal(sent(), 1);
  },
);

t.test(
  'without the store nothing is sent, and if the store fails after sending, the envelope is still returned',
  async (t) => {
    const away = () => Promise.reject(new Error('away'));
    const store = createMemoryStore();
    let sent = 0;
    const send = async () => {
      sent++;
      return ok('done');
    };
    t.match(await createOnce({ ...store, claim: away })('m', KEY, INPUT, send), {
      envelope: { code: 503 },
      replayed: false,
    });
    t.equal(sent, 0);
    t.match(await createOnce({ ...store, set: away })('m', KEY, INPUT, send), {
      envelope: { code: 200, data: 'done' },
    });
    t.match(await createOnce(store)('m', KEY, INPUT, send), { envelope: { code: 409 } });
    t.equal(sent, 1);
  },
);

t.test('the order of the fields does not matter, that of a list does', async (t) => {
  const { call, sent } = setUp();
  await call(ok(1), { input: { a: 1, b: { c: [1, 2], d: undefined } } });
  t.match(await call(ok(2), { input: { b: { c: [1, 2] }, a: 1 } }), {
    envelope: { code: 200, data: 1 },
    replayed: true,
  });
  for (const input of [
    { a: 1, b: { c: [2, 1] } },
    { a: '1', b: { c: [1, 2] } },
    { a: 1, b: { c: [1, 2] }, d: null },
    {},
  ]) {
    t.match(
      await call(ok(2), { input }),
      { envelope: { code: 422 }, replayed: false },
      JSON.stringify(input),
    );
  }
  t.equal(sent(), 1);
});

t.test('a clock that jumps a day back or forward sends nothing again', async (t) => {
  for (const jump of [-86_400_000, 86_400_000]) {
    const wall = { ms: 1_800_000_000_000 };
    let sent = 0;
    let arrive = (_: Envelope) => {};
    // The store's clock is monotonic: it does not jump.
    const sendOnce = createOnce(createMemoryStore(), () => wall.ms);
    const send = () => {
      sent++;
      return new Promise<Envelope>((resolve) => {
        arrive = resolve;
      });
    };
    const first = sendOnce('m', KEY, INPUT, send);
    await new Promise(setImmediate);
    wall.ms += jump;
    t.match(
      await sendOnce('m', KEY, INPUT, send),
      { envelope: { code: 50410 } },
      'while it runs, nobody knows',
    );
    arrive(ok('done'));
    await first;
    t.match(await sendOnce('m', KEY, INPUT, send), { envelope: { code: 200, data: 'done' }, replayed: true });
    t.equal(sent, 1);
  }
});

t.test('a claim whose answer was lost is taken over by one repetition', async (t) => {
  const store = createMemoryStore();
  let lose = true;
  let sent = 0;
  const sendOnce = createOnce({
    ...store,
    async claim(...claim) {
      const answer = await store.claim(...claim);
      if (lose) throw new Error('the answer was lost');
      return answer;
    },
  });
  const send = async () => {
    sent++;
    return ok('done');
  };
  for (let time = 0; time < 3; time++)
    t.match(await sendOnce('m', KEY, INPUT, send), {
      envelope: { code: 503, message: '系统繁忙，本次操作没有提交，请稍后再试' },
    });
  t.equal(sent, 0);
  lose = false;
  const codes = (await Promise.all(Array.from({ length: 20 }, () => sendOnce('m', KEY, INPUT, send)))).map(
    ({ envelope }) => envelope.code,
  );
  t.same(codes.toSorted(), [200, ...Array.from({ length: 19 }, () => 409)]);
  t.equal(sent, 1);
  t.match(
    await createOnce(store)('m', KEY, INPUT, send),
    { replayed: true },
    'another gateway sees the outcome',
  );
});

t.test('a claim that the connection repeated is our own', async (t) => {
  const store = createMemoryStore();
  const sendOnce = createOnce({
    ...store,
    async claim(...claim) {
      await store.claim(...claim);
      return store.claim(...claim);
    },
  });
  t.match(await sendOnce('m', KEY, INPUT, async () => ok('done')), {
    envelope: { code: 200 },
    replayed: false,
  });
  t.match(await sendOnce('m', KEY, INPUT, async () => ok('twice')), {
    envelope: { data: 'done' },
    replayed: true,
  });
});
