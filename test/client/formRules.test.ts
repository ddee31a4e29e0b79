import t from 'tap';
import { fakeStorage } from './fakeStorage.ts';
import { readCountdown } from '../../client/ui/hooks/countdown.ts';
import {
  constraintsOf,
  errorsAfterEdit,
  faultOf,
  faultsOf,
  normalized,
  type Rules,
  phoneNumberRule,
} from '../../client/forms/formRules.ts';
import { codeRules } from '../../client/forms/codeRules.ts';
import { accountRules } from '../../client/forms/accountRules.ts';
import {
  monthsField,
  rateField,
  shareField,
  wanField,
  yuanField,
} from '../../client/features/offers/loanFields.ts';
import { refusalOf } from '../../client/forms/refusal.ts';
import { fail } from '../../shared/envelope.ts';
import { smsCodeLength } from '../../shared/rules/signIn.ts';
import { phoneRule } from '../../shared/rules/contact.ts';
import { passwordStrength } from '../../client/forms/fields/StrengthMeter.tsx';

const RULES = {
  phone_number: phoneNumberRule,
  code: codeRules(6).code,
  password: accountRules.newPassword,
  password_confirmation: accountRules.confirmation,
  invite_code: accountRules.invite_code,
  agree: accountRules.agree,
} satisfies Rules;
const GOOD = {
  phone_number: '13800001234',
  code: '246810',
  password: 'yinqiao-2026',
  password_confirmation: 'yinqiao-2026',
  invite_code: '',
  agree: '1',
};

t.test('an empty form has a fault for each required field, in the order of the fields', async (t) => {
  const faults = faultsOf(RULES, {});
  t.same(Object.keys(faults), ['phone_number', 'code', 'password', 'password_confirmation', 'agree']);
  t.equal(faults.phone_number, '请输入手机号');
});

t.test('a password is compared with the phone number and with its confirmation', async (t) => {
  t.match(faultOf(RULES.password, 'x13800001234', GOOD), /手机号/);
  t.equal(faultOf(RULES.password_confirmation, 'yinqiao-2027', GOOD), '两次输入的密码不一致');
  t.equal(faultOf(RULES.password_confirmation, 'yinqiao-2026', GOOD), null);
});

t.test('values are normalised before they are validated', async (t) => {
  const typed = {
    phone_number: '+86 138-0000 1234',
    code: ' 246 810 ',
    invite_code: ' abc234 ',
    password: ' p w ',
    other: ' x ',
  };
  t.same(normalized(RULES, typed), {
    phone_number: '13800001234',
    code: '246810',
    invite_code: 'abc234',
    password: ' p w ',
    other: ' x ',
  });
  t.equal(normalized(RULES, { code: '２４６８１０' }).code, '246810');
});

t.test(
  'a code has as many digits as the upstream’s site configuration says, from 4 to 8, else 6',
  async (t) => {
    t.same([undefined, 0, 3, 4, 6, 8, 9].map(smsCodeLength), [6, 6, 6, 4, 6, 8, 6]);
    const { code } = codeRules(4);
    t.same(
      ['123', '1234', '12345', '123a', ''].map((typed) => faultOf(code, typed)),
      ['请输入 4 位数字验证码', null, '请输入 4 位数字验证码', '请输入 4 位数字验证码', '请输入短信验证码'],
    );
  },
);

t.test(
  'while typing, a fault is removed as soon as the value is valid, and no new one appears',
  async (t) => {
    const errors = { phone_number: phoneRule.message, code: RULES.code.message };
    t.same(errorsAfterEdit(RULES, errors, 'phone_number', { ...GOOD, phone_number: '138 0000 1234' }), {
      code: RULES.code.message,
    });
    t.equal(
      errorsAfterEdit(RULES, errors, 'phone_number', { ...GOOD, phone_number: '1380000' }),
      errors,
      'the same object, so that nothing renders',
    );
    t.same(errorsAfterEdit(RULES, {}, 'phone_number', { ...GOOD, phone_number: '1' }), {});
  },
);

t.test(
  'native attributes never cut pasted text and never refuse a value that would be normalised',
  async (t) => {
    t.same(constraintsOf(RULES.phone_number), { required: true, pattern: undefined, minLength: undefined });
    t.same(constraintsOf(RULES.password), { required: true, pattern: undefined, minLength: 8 });
    t.same(constraintsOf(RULES.invite_code), { required: false, pattern: undefined, minLength: undefined });
    t.equal(constraintsOf({ label: '编号', pattern: '^\\d+$' }).pattern, '^\\d+$');
  },
);

t.test('the strength of a password is none, weak, fair or strong', async (t) => {
  t.equal(passwordStrength(''), 0);
  for (const weak of ['abc', 'abcdefgh', 'password1', 'a1a1a1a1', '1'.repeat(30)])
    t.equal(passwordStrength(weak), 1, weak);
  for (const fair of ['yinqiao1', 'bridge-7', 'longlonglong12']) t.equal(passwordStrength(fair), 2, fair);
  for (const strong of ['Yinqiao-2026', 'bridge/over9water']) t.equal(passwordStrength(strong), 3, strong);
  t.equal(
    passwordStrength('Ab-13800001234', '13800001234'),
    1,
    'a password with the member’s phone number is weak',
  );
});

t.test('a refusal is read from an envelope, and invalid data in it is ignored', async (t) => {
  t.same(refusalOf(fail(422, '账号或密码错误')), {
    message: '账号或密码错误',
    errors: {},
    captcha: false,
    code: false,
    retryAfter: 0,
    locked: false,
    need: '',
    price: '',
    unknown: false,
  });
  t.equal(refusalOf(fail(500, '')).message, 'Error');
  t.equal(refusalOf(fail(402, 'x', { need: '10.50' })).need, '10.50');
  for (const need of ['0.00', '-1.00', '1e3', 7, null])
    t.equal(refusalOf(fail(402, 'x', { need })).need, '', String(need));
  t.ok(refusalOf(fail(50410, 'x')).unknown);
  t.same(
    refusalOf(fail(422, 'x', { errors: { phone_number: '手机号已注册', code: 7, password: '' } })).errors,
    { phone_number: '手机号已注册' },
  );
  t.same(refusalOf(fail(422, 'x', { errors: ['a'] })).errors, {});
  t.equal(refusalOf(fail(422, 'x', { captcha_required: true })).captcha, true);
  t.equal(refusalOf(fail(422, 'x', { code_required: true })).code, true);
  t.equal(
    refusalOf(fail(422, 'x', { errors: { code: '验证码错误' } })).code,
    false,
    'a wrong code is no demand',
  );
  t.equal(refusalOf(fail(422, 'x', { captcha_required: 1 })).captcha, true);
  t.equal(refusalOf(fail(422, 'x', { captcha_required: 0 })).captcha, false);
  t.equal(refusalOf(fail(422, 'x', { errors: { captcha: '图形验证码错误' } })).captcha, true);
  t.equal(refusalOf(fail(429, 'x', { retry_after: 41.2 })).retryAfter, 42);
  t.equal(refusalOf(fail(429, 'x', { retry_after: '60' })).retryAfter, 60);
  t.equal(refusalOf(fail(429, 'x', { retry_after: 60 })).locked, true);
  t.equal(refusalOf(fail(400, 'x', { left: 0 })).locked, true);
  t.equal(refusalOf(fail(400, 'x', { left: 2 })).locked, false);
  for (const odd of [-1, 0, NaN, Infinity, 1e9, 'x', {}, null])
    t.equal(refusalOf(fail(429, 'x', { retry_after: odd })).retryAfter, 0, String(odd));
  for (const odd of [null, undefined, 1, 'x', []]) t.same(refusalOf(fail(422, 'x', odd)).errors, {});
});

t.test('a stored countdown counts only while it runs and is plausible', async (t) => {
  const held = fakeStorage(t, 'sessionStorage');
  const none = { until: 0, sentTo: '' };
  const running = { until: 31_000, sentTo: '138****1234' };
  const read = (entry: unknown, now: number) => {
    held.set(
      'bank-wait-sms',
      typeof entry === 'string' ? entry : JSON.stringify({ owner: 0, at: 1_000, ...Object(entry) }),
    );
    return readCountdown('sms', 7, now);
  };
  t.same(read(running, 1_000), running);
  t.same(read(running, 31_000), none, 'it has ended');
  t.same(
    read({ ...running, until: 9_000_000 }, 1_000),
    none,
    'it ends too far in the future, so the clock was set back',
  );
  for (const odd of ['', 'x', 'null', '[]', '{}', { until: '31000', sentTo: '' }, { until: 31000 }])
    t.same(read(odd, 1_000), none, JSON.stringify(odd));
});

t.test('the fields of the calculators accept their bounds and nothing beyond', async (t) => {
  // In hundredths of a percent, months, fen.
  for (const [field, text, expected] of [
    [rateField, '36', 3_600],
    [rateField, '36.01', '年化利率不能高于 36%'],
    [rateField, '0.01', 1],
    [monthsField, '1', 1],
    [monthsField, '600', 600],
    [monthsField, '0', '请输入 1–600 之间的整数'],
    [monthsField, '601', '请输入 1–600 之间的整数'],
    [(initial: string) => shareField(initial, 1_000), '10', 1_000],
    [(initial: string) => shareField(initial, 1_000), '10.01', '不能高于 10%'],
    [(initial: string) => shareField(initial, 1_000), '', 0],
    [(initial: string) => yuanField(initial, 1), '0.01', 1],
    [(initial: string) => yuanField(initial, 1), '0', '金额要大于 0'],
    [yuanField, '', 0],
    [wanField, '0.01', 10_000],
  ] as const) {
    const read = field('').read(text);
    t.equal('fault' in read ? read.fault : read.value, expected, `${text || 'nothing'}: ${expected}`);
  }
});
