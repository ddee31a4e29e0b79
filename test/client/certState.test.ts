import t from 'tap';
import { CERT } from '../../shared/status/cert.ts';
import { MEMBER_CERT } from '../../shared/status/member.ts';
import { certState } from '../../client/pages/user/info/Certification.tsx';
import { startSparsePortal } from '../support/sparsePortal.ts';

const log = (id: number, status?: number) => ({ id, timeline: [], ...(status !== undefined && { status }) });
const none = { hasLogs: true, newest: null, rows: [] };

t.test(
  'a certification is what the member’s status says, with the details of an application that fits',
  async (t) => {
    const rejected = log(9, CERT.rejected);
    const passed = log(4, CERT.passed);
    const state = (
      cert_status: number | undefined,
      newest: ReturnType<typeof log> | null | undefined,
      rows = newest ? [newest] : [],
    ) =>
      certState({ ...(cert_status !== undefined && { cert_status }), cert_type: 1 }, 1, {
        hasLogs: true,
        newest,
        rows,
      });
    t.match(
      state(MEMBER_CERT.certified, rejected),
      { id: 0, status: CERT.passed },
      'certified, although the newest application was rejected',
    );
    t.equal(
      state(MEMBER_CERT.certified, rejected, [rejected, passed]),
      passed,
      'with the data of the one that passed',
    );
    t.match(
      state(MEMBER_CERT.certified, undefined),
      { status: CERT.passed },
      'whether or not applications could be fetched',
    );
    t.match(state(MEMBER_CERT.review, passed), { id: 0, status: CERT.review });
    t.equal(state(MEMBER_CERT.rejected, rejected), rejected);
    t.equal(state(MEMBER_CERT.none, passed), null, 'not certified, whatever has passed once');
    t.match(state(MEMBER_CERT.none, log(5, CERT.review)), { id: 5 }, 'an open application is shown');
    t.equal(state(MEMBER_CERT.none, undefined), null);

    t.equal(state(undefined, rejected), rejected, 'without a status the newest application decides');
    t.equal(state(7, passed), passed);
    t.equal(state(undefined, null), null);
    t.equal(state(undefined, undefined), undefined, 'nothing is known');
  },
);

t.test(
  'the status belongs to one kind; of the other, and without applications, only what is known is said',
  async (t) => {
    const passed = log(4, CERT.passed);
    t.equal(certState({ cert_status: MEMBER_CERT.certified, cert_type: 1 }, 2, none), null);
    t.equal(
      certState({ cert_status: MEMBER_CERT.certified, cert_type: 2 }, 1, { ...none, newest: passed }),
      passed,
    );
    t.match(
      certState({ cert_status: MEMBER_CERT.certified }, 1, none),
      { status: CERT.passed },
      'a kind that is not said is a person’s',
    );
    const unlisted = { hasLogs: false, newest: null, rows: [] };
    t.match(certState({ cert_status: MEMBER_CERT.review, cert_type: 1 }, 1, unlisted), {
      status: CERT.review,
    });
    t.equal(certState({ cert_status: MEMBER_CERT.none }, 1, unlisted), null);
    t.equal(certState({ cert_status: MEMBER_CERT.review, cert_type: 1 }, 2, unlisted), null);
    const unknown = certState({}, 1, unlisted);
    t.equal(unknown?.id, 0);
    t.equal(unknown?.status, undefined);
  },
);

t.test('the reason of a rejection is one sentence, whatever ends it', async (t) => {
  for (const reason of ['照片模糊，请重拍', '照片模糊，请重拍。', '照片模糊，请重拍；']) {
    const { open } = await startSparsePortal(t, {
      'GET /api/visit': { id: 7, cert_status: 3 },
      'GET /api/user/bag': {},
      'GET /api/user/cert/logs/list': [{ id: 9, status: 2, reason }],
      'GET /api/user/cert/logs/page': {},
    });
    t.match((await open(t, '/user/info')).text, '上次申请未通过。原因：照片模糊，请重拍。请修改后重新提交；');
  }
});
