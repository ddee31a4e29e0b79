import t from 'tap';
import { certHref, readCertQuery } from '../../client/pages/user/info/certQuery.ts';
import { faultsOf, normalized, type Rules, type Values } from '../../client/forms/formRules.ts';
import { profileRules } from '../../client/pages/user/info/ProfileForm.tsx';
import { coarsen, compressImage, fitInside, readQuality } from '../../client/forms/uploads/uploadFile.ts';

/** The faults of a form with these values. */
const checkAnswers = (rules: Rules, values: Values) => faultsOf(rules, normalized(rules, values));

t.test(
  'profile fields may be empty at first, but a saved value can be changed only, not removed',
  async (t) => {
    const today = '2026-11-20';
    const fresh = profileRules({}, today);
    t.same(checkAnswers(fresh, { nickname: '知夏', birthday: '', email: '' }), {});
    t.match(checkAnswers(fresh, { nickname: '' }), { nickname: '请输入昵称' });
    for (const birthday of ['2026-11-21', '1899-12-31', '2026-02-30', 'yesterday'])
      t.ok(checkAnswers(fresh, { nickname: '知夏', birthday }).birthday, birthday);
    t.same(checkAnswers(fresh, { nickname: '知夏', birthday: today }), {});
    t.match(checkAnswers(fresh, { nickname: '知夏', email: 'nobody' }), { email: '邮箱格式不正确' });
    t.match(
      checkAnswers(profileRules({ birthday: '1990-01-01', email: 'a@b.cn' }, today), {
        nickname: '知夏',
        birthday: '',
        email: '',
      }),
      { birthday: '请选择生日', email: '邮箱可以更换，不能留空' },
    );
  },
);

t.test('the URL of the profile page selects the certification and the page of its records', async (t) => {
  const read = (query: string) => readCertQuery(new URLSearchParams(query));
  t.same(read(''), { type: 1, page: 1 });
  t.same(read('cert=company&page=3'), { type: 2, page: 3 });
  t.same(read('cert=evil&page=abc'), { type: 1, page: 1 });
  t.equal(certHref({ type: 1, page: 1 }), '/user/info#cert');
  t.equal(certHref({ type: 2, page: 3 }), '/user/info?cert=company&page=3#cert');
});

t.test('a picture is scaled down to fit, never up, with its proportions kept', async (t) => {
  t.same(fitInside({ width: 4000, height: 3000 }, { width: 2000, height: 2000 }), {
    width: 2000,
    height: 1500,
  });
  t.same(fitInside({ width: 300, height: 600 }, { width: 256, height: 256 }), { width: 128, height: 256 });
  t.same(fitInside({ width: 40, height: 30 }, { width: 2000, height: 2000 }), { width: 40, height: 30 });
  t.same(fitInside({ width: 4000, height: 3000 }, {}), { width: 4000, height: 3000 });
  t.same(
    fitInside({ width: 10_000, height: 1 }, { width: 100 }),
    { width: 100, height: 1 },
    'a side is at least 1 px',
  );
});

t.test(
  'a quality is above 0 and at most 1; at 0.5 half of the colour steps are kept, and opacity is unchanged',
  async (t) => {
    t.same([0.1, 1, undefined, 0, -1, 1.1, NaN].map(readQuality), [0.1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const pixels = () => new Uint8ClampedArray([1, 2, 3, 5, 254, 255, 0, 7]);
    const halved = pixels();
    coarsen(halved, 0.5);
    t.same([...halved], [2, 2, 4, 5, 254, 255, 0, 7]);
    const whole = pixels();
    coarsen(whole, 1);
    t.same(whole, pixels());
  },
);

t.test(
  'a picture that cannot be read is not sent, and the console shows the specification’s message',
  async (t) => {
    const logged = t.capture(console, 'log', () => undefined);
    const file = new File(['no picture'], 'card.png', { type: 'image/png' });
    t.equal(await compressImage(file, { width: 100 }), null);
    t.same(
      logged().map(({ args }) => args),
      [['压缩失败!']],
    );
  },
);
