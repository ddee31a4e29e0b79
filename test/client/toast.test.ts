import { mock } from 'node:test';
import t from 'tap';

// Its own, since other tests in this process show toasts too.
const { toast, toastStore } = (await import(
  '../../client/lib/toast.ts?own' as string
)) as typeof import('../../client/lib/toast.ts');

// The mock timers are reset at once, so that they do not affect the test runner's timers.
const withTimers = (act: (tick: (ms: number) => void) => void) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    act((ms) => mock.timers.tick(ms));
  } finally {
    mock.timers.reset();
  }
};

const texts = () => toastStore.read().map(({ kind, text }) => `${kind}: ${text}`);

t.test('a toast stays for three seconds', async (t) => {
  withTimers((tick) => {
    toast('error', '余额不足');
    t.same(texts(), ['error: 余额不足']);
    tick(2_999);
    t.equal(texts().length, 1);
    tick(1);
    t.same(texts(), []);
  });
});

t.test('a toast with the same text and kind is not repeated, other toasts are added', async (t) => {
  withTimers((tick) => {
    for (let call = 0; call < 5; call++) toast('error', '网络连接失败');
    toast('success', '网络连接失败');
    toast('error', '余额不足');
    t.same(texts(), ['error: 网络连接失败', 'success: 网络连接失败', 'error: 余额不足']);
    tick(3_000);
    toast('error', '网络连接失败');
    t.equal(texts().length, 1, 'after it has disappeared it can be shown again');
    tick(3_000);
  });
});

t.test('a toast that is repeated stays for three seconds from then, once', async (t) => {
  withTimers((tick) => {
    toast('error', '网络连接失败');
    toast('success', '已保存');
    tick(2_000);
    toast('error', '网络连接失败');
    t.same(texts(), ['error: 网络连接失败', 'success: 已保存']);
    tick(2_999);
    t.same(texts(), ['error: 网络连接失败'], 'the other one has ended by now');
    tick(1);
    t.same(texts(), []);
  });
});
