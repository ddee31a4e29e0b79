import t from 'tap';
import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import { nextEntry } from '../../client/ui/hooks/rotate.ts';
import { NOTICE_ENTRIES } from '../../shared/constants.ts';
import { explainError } from '../../client/shell/ErrorPage.tsx';
import { tracedError } from '../../server/page/hydrationData.ts';

t.test('the notice line rotates through ten entries', async (t) => {
  const seen = [0];
  for (let turn = 0; turn < NOTICE_ENTRIES; turn++) seen.push(nextEntry(seen.at(-1) ?? 0, NOTICE_ENTRIES));
  t.same(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
});

t.test('the error page shows status and message that a loader threw for it', async (t) => {
  const thrown = data('账单服务维护中', { status: 503 });
  t.match(explainError(new ErrorResponse(503, '', thrown.data)), {
    status: 503,
    message: '账单服务维护中',
    id: undefined,
  });
  t.match(explainError(tracedError(503, 'an-id', thrown.data)), {
    status: 503,
    message: '账单服务维护中',
    id: 'an-id',
  });
});

t.test('the error page never shows the message of an unexpected error', async (t) => {
  const secret = 'connect ECONNREFUSED 10.0.0.7:5432';
  for (const error of [
    new Error(secret),
    secret,
    undefined,
    new ErrorResponse(500, secret, new Error(secret)),
    new ErrorResponse(500, '', { secret }),
  ]) {
    const { status, title, message } = explainError(error);
    t.equal(status, error instanceof ErrorResponse ? 500 : undefined, 'a fault of the browser has none');
    t.notMatch(title + message, secret);
    t.ok(message);
  }
});
