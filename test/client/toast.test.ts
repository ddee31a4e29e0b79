import { mock } from 'node:test';
import t from 'tap';
import { toast, toastStore } from '../../client/lib/toast.ts';

// Node's mock timers leave the runner's own alone as long as they are put back at once.
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

t.test('a toast may be given a time of its own', async (t) => {
  withTimers((tick) => {
    toast('success', '已保存', 500);
    tick(500);
    t.same(texts(), []);
  });
});

t.test('the same words are not stacked, other words and the other colour are', async (t) => {
  withTimers((tick) => {
    for (let call = 0; call < 5; call++) toast('error', '网络连接失败');
    toast('success', '网络连接失败');
    toast('error', '余额不足');
    t.same(texts(), ['error: 网络连接失败', 'success: 网络连接失败', 'error: 余额不足']);
    tick(3_000);
    toast('error', '网络连接失败');
    t.equal(texts().length, 1, 'once gone it may be said again');
    tick(3_000);
  });
});

t.test('who listens is told of each change until it stops listening; the server shows none', async (t) => {
  withTimers((tick) => {
    let changes = 0;
    const stop = toastStore.subscribe(() => changes++);
    toast('error', '余额不足');
    tick(3_000);
    t.equal(changes, 2);
    stop();
    toast('error', '余额不足');
    tick(3_000);
    t.equal(changes, 2);
  });
  t.same(toastStore.readOnServer(), []);
});
