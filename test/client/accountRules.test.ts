import t from 'tap';
import { certHref, readCertQuery } from '../../client/features/account/certQuery.ts';
import { faultsOf, normalized, type Rules, type Values } from '../../client/forms/formRules.ts';
import { companyRules, personRules } from '../../client/features/account/CertForms.tsx';
import { profileRules } from '../../client/features/account/ProfileForm.tsx';
import { newPasswordRules } from '../../client/features/account/NewPasswordFields.tsx';
import { afterSignIn } from '../../client/features/signIn/scanLogin.ts';
import { coarsen, compressImage, fitInside, readQuality } from '../../client/forms/uploads/uploadFile.ts';

const ID_CARD = '320106199002284529';
const CREDIT_CODE = '91330106MA2B0KJ550';

/** The faults of a form with these values. */
const checkAnswers = (rules: Rules, values: Values) => faultsOf(rules, normalized(rules, values));

t.test('personal certification needs a name, the identity number of an adult and both sides of the card', async (t) => {
  const person = { real_name: ' 林知夏 ', id_card: ID_CARD.toLowerCase(), id_card_front: '/media/1', id_card_back: '/media/2', agree: '1' };
  t.same(checkAnswers(personRules, person), {});
  t.same(checkAnswers(personRules, {}), {
    real_name: '请输入真实姓名', id_card: '请输入身份证号', id_card_front: '请上传身份证人像面照片', id_card_back: '请上传身份证国徽面照片', agree: '请先确认并同意',
  });
  t.match(checkAnswers(personRules, { ...person, id_card: '320106199002284521' }), { id_card: '身份证号有误，请逐位核对' });
  const child = '320106202002284523';
  t.match(checkAnswers(personRules, { ...person, id_card: child }), { id_card: '未满 18 周岁，暂不能认证' });
});

t.test('company certification needs name, credit code, representative, phone number and licence', async (t) => {
  const company = { company_name: '江澜知夏包装有限公司', credit_code: CREDIT_CODE.toLowerCase(), legal_person: '林知夏', contact_phone: '138 0000 0001', license_url: '/media/1', agree: '1' };
  t.same(checkAnswers(companyRules, company), {});
  t.same(Object.keys(checkAnswers(companyRules, {})), ['company_name', 'credit_code', 'legal_person', 'contact_phone', 'license_url', 'agree']);
  t.ok(checkAnswers(companyRules, { ...company, credit_code: '91330106MA2B0KJ551' }).credit_code);
});

t.test('profile fields may be empty at first, but a saved value can be changed only, not removed', async (t) => {
  const today = '2026-11-20';
  const fresh = profileRules({}, today);
  t.same(checkAnswers(fresh, { nickname: '知夏', birthday: '', email: '' }), {});
  t.match(checkAnswers(fresh, { nickname: '' }), { nickname: '请输入昵称' });
  for (const birthday of ['2026-11-21', '1899-12-31', '2026-02-30', 'yesterday']) t.ok(checkAnswers(fresh, { nickname: '知夏', birthday }).birthday, birthday);
  t.same(checkAnswers(fresh, { nickname: '知夏', birthday: today }), {});
  t.match(checkAnswers(fresh, { nickname: '知夏', email: 'nobody' }), { email: '邮箱格式不正确' });
  t.match(checkAnswers(profileRules({ birthday: '1990-01-01', email: 'a@b.cn' }, today), { nickname: '知夏', birthday: '', email: '' }), { birthday: '请选择生日', email: '邮箱可以更换，不能留空' });
});

t.test('a new password must not contain the member’s phone number and must be typed twice', async (t) => {
  const rules = newPasswordRules('13800000001');
  t.same(checkAnswers(rules, { password: 'Bridge-2026', password_confirmation: 'Bridge-2026' }), {});
  t.ok(checkAnswers(rules, { password: 'a13800000001', password_confirmation: 'a13800000001' }).password);
  t.same(checkAnswers(rules, { password: 'Bridge-2026', password_confirmation: 'Bridge-2027' }), { password_confirmation: '两次输入的密码不一致' });
  t.same(checkAnswers(rules, {}), { password: '请设置新密码', password_confirmation: '请再次输入密码' });
});

t.test('the URL of the profile page selects the certification and the page of its records', async (t) => {
  const read = (query: string) => readCertQuery(new URLSearchParams(query));
  t.same(read(''), { type: 1, page: 1 });
  t.same(read('cert=company&page=3'), { type: 2, page: 3 });
  t.same(read('cert=evil&page=abc'), { type: 1, page: 1 });
  t.equal(certHref({ type: 1, page: 1 }), '/user/info#cert');
  t.equal(certHref({ type: 2, page: 3 }), '/user/info?cert=company&page=3#cert');
});

t.test('after a WeChat login without a phone number comes the binding page; the return path must be on this site', async (t) => {
  t.equal(afterSignIn({ need_bind_phone: 1 }, '/vip?package=1'), '/user/bindAccount?from=%2Fvip%3Fpackage%3D1');
  t.equal(afterSignIn({ need_bind_phone: 1 }, null), '/user/bindAccount');
  t.equal(afterSignIn({ need_bind_phone: 0 }, '/vip'), '/vip');
  t.equal(afterSignIn({}, '//evil.example'), '/user');
});

t.test('a picture is scaled down to fit, never up, with its proportions kept', async (t) => {
  t.same(fitInside({ width: 4000, height: 3000 }, { width: 2000, height: 2000 }), { width: 2000, height: 1500 });
  t.same(fitInside({ width: 300, height: 600 }, { width: 256, height: 256 }), { width: 128, height: 256 });
  t.same(fitInside({ width: 40, height: 30 }, { width: 2000, height: 2000 }), { width: 40, height: 30 });
  t.same(fitInside({ width: 4000, height: 3000 }, {}), { width: 4000, height: 3000 });
  t.same(fitInside({ width: 10_000, height: 1 }, { width: 100 }), { width: 100, height: 1 }, 'a side is at least 1 px');
});

t.test('a quality is above 0 and at most 1; at 0.5 half of the colour steps are kept, and opacity is unchanged', async (t) => {
  t.same([0.1, 1, undefined, 0, -1, 1.1, NaN].map(readQuality), [0.1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]);
  const pixels = () => new Uint8ClampedArray([1, 2, 3, 5, 254, 255, 0, 7]);
  const halved = pixels();
  coarsen(halved, 0.5);
  t.same([...halved], [2, 2, 4, 5, 254, 255, 0, 7]);
  const whole = pixels();
  coarsen(whole, 1);
  t.same(whole, pixels());
});

t.test('a picture that cannot be read is not sent, and the console shows the specification’s message', async (t) => {
  const logged = t.capture(console, 'log', () => undefined);
  const file = new File(['no picture'], 'card.png', { type: 'image/png' });
  t.equal(await compressImage(file, { width: 100 }), null);
  t.same(logged().map(({ args }) => args), [['压缩失败!']]);
});
