import { runInNewContext } from 'node:vm';
import t from 'tap';
import { bankCardFault, bankCardRule, maskBankCard, normalizeBankCard } from '../../shared/rules/bankCard.ts';
import { creditCodeFault, creditCodeRule, normalizeCreditCode } from '../../shared/rules/creditCode.ts';
import { amountRule } from '../../shared/money/money.ts';
import { nicknameFault, nicknameRule, normalizeNickname } from '../../shared/rules/nickname.ts';
import { payeeFault, payeeRule } from '../../shared/rules/payee.ts';
import { accountRule, captchaRule, smsCodeRule, passwordFault } from '../../shared/rules/signIn.ts';
import { maskPhone, normalizePhone, phoneRule, emailFault, emailRule, maskEmail, normalizeEmail } from '../../shared/rules/contact.ts';
import { maskNickname, maskPersonName, normalizePersonName, personNameFault, personNameRule } from '../../shared/rules/names.ts';
import { birthdayOf, idCardFault, idCardRule, maskIdCard } from '../../shared/rules/identityNumbers.ts';
import { dateRule } from '../../shared/time/days.ts';
import { fileUrlRule } from '../../shared/rules/files.ts';
import { inviteRule, isInvite } from '../../shared/rules/invite.ts';
import { scaled } from '../support/longRun.ts';

const TODAY = '2026-11-20';

/** The values for which the pattern does not give the expected result. */
const wrong = (pattern: string, values: string[], expected: boolean) => values.filter((value) => new RegExp(pattern, 'u').test(value) !== expected);

t.test('a phone number has eleven digits and begins with 13 to 19', async (t) => {
  t.same(wrong(phoneRule.pattern, ['13800001234', '14512345678', '16612345678', '19912345678'], true), []);
  t.same(wrong(phoneRule.pattern, [
    '', '1380000123', '138000012345', '12800001234', '23800001234', '+8613800001234', '138 0000 1234', '13800001234\n', '１３８００００１２３４',
    '1380000123٤', '13800001234; drop', "13800001234'", '1e10', '0x13800001234',
  ], false), []);
});

t.test('every notation of a phone number is normalised to eleven digits', async (t) => {
  for (const text of ['138 0000 1234', '138-0000-1234', '+86 138 0000 1234', '8613800001234', '0086-13800001234', '１３８００００１２３４', '\u202d138\u20110000\u20111234\u202c', ' 13800001234\n']) {
    t.equal(normalizePhone(text), '13800001234', JSON.stringify(text));
  }
  t.equal(normalizePhone('86138000012'), '86138000012');
});

t.test('masks keep the recognisable part and hide the rest', async (t) => {
  t.equal(maskPhone('13812345678'), '138****5678');
  t.equal(maskPhone('1381234'), '****');
  t.equal(maskIdCard('11010519491231002X'), '110***********002X');
  t.equal(maskIdCard('110105'), '****');
  t.equal(maskBankCard('6222021234567890123'), '**** 0123');
  t.equal(maskBankCard('0123'), '**** ****');
  t.same(['张三', '林知夏', '𠮷野', '林**', '王*'].map(maskNickname), ['张**', '林**', '𠮷**', '林**', '王*']);
  t.same(['张三', '林知夏', '买买提·艾力', '张'].map(maskPersonName), ['张*', '林*夏', '买****力', '张*']);
  t.equal(maskEmail('zhixia@example.com'), 'z****@example.com');
  t.equal(maskEmail('@example.com'), '****');
});

t.test('the identity number in the standard\'s example is accepted, also with a lower-case x', async (t) => {
  t.equal(idCardFault('11010519491231002X', TODAY), null);
  t.equal(idCardFault('11010519491231002x', TODAY), null);
  t.equal(birthdayOf('11010519491231002X'), '1949-12-31');
});

t.test('each check character of GB 11643 is accepted where it belongs, and no other in its place', async (t) => {
  // Σ of the digits × 7 9 10 5 8 4 2 1 6 3 7 9 10 5 8 4 2, modulo 11, gives a place in 1 0 X 9 8 7 6 5 4 3 2.
  const numbers = [
    '110105199003070180', '110105199003070041', '110105199003070092', '110105199003070033', '110105199003070084', '110105199003070025',
    '110105199003070076', '110105199003070017', '110105199003070068', '110105199003070199', '11010519900307005X',
  ];
  for (const number of numbers) {
    const accepted = [...'0123456789X'].filter((last) => idCardFault(number.slice(0, 17) + last, TODAY) === null);
    t.same(accepted, [number.charAt(17)], number);
  }
});

t.test('an identity number is refused for its shape, region, date, check digit or age', async (t) => {
  const shape = idCardRule.message;
  const cases: [string, RegExp | string][] = [
    ['', shape], ['11010519491231002', shape], ['11010519491231002XX', shape], ['110105194912310O2X', shape], ['11010519491231002X\n', shape],
    ['１1010519491231002X', shape], ['110105491231002', shape], ['01010519491231002X', shape], ['91010519491231002X', shape],
    ['990105194912310023', shape],
    ['160105194912310029', /地区码/],
    ['320106199002304526', /“1990-02-30”不存在/],
    ['32010620261121001X', /“2026-11-21”不存在/],
    ['110105194912310021', /逐位核对/], ['11010519491231020X', /逐位核对/],
    ['320106200811210015', /未满 18 周岁/],
  ];
  for (const [number, message] of cases) t.match(idCardFault(number, TODAY), message, JSON.stringify(number));
  // Born on 20 November and on 29 February 2008: of age on the day itself, in a common year on 1 March.
  for (const [number, before, day] of [['32010620081120001X', '2026-11-19', '2026-11-20'], ['320106200802290017', '2026-02-28', '2026-03-01']] as const) {
    t.equal(idCardFault(number, before), '未满 18 周岁，暂不能认证', before);
    t.equal(idCardFault(number, day), null, day);
  }
});

t.test('changing any one digit of an identity number is detected', async (t) => {
  const number = '11010519491231002X';
  for (let index = 0; index < 17; index++) {
    for (const digit of '0123456789') {
      if (digit !== number[index]) t.not(idCardFault(number.slice(0, index) + digit + number.slice(index + 1), TODAY), null);
    }
  }
});

t.test('a bank card number has 15 to 19 digits and passes the Luhn check', async (t) => {
  for (const card of ['4111111111111111', '378282246310005', '6222021234567890128', '622202000000000007']) t.equal(bankCardFault(card), null, card);
  for (const card of ['4111111111111111', '378282246310005', '6222021234567890128']) t.same([...'0123456789'].filter((last) => bankCardFault(card.slice(0, -1) + last) === null), [card.at(-1)], card);
  t.same(['', '0111111111111111', '41111111111111', '41111111111111111111', '4111 1111 1111 1111', '４111111111111111', '4111111111111111\n', '4.111111111111111e15']
    .filter((card) => bankCardFault(card) !== bankCardRule.message), []);
  t.equal(normalizeBankCard('6222 0212-3456 ７８９０ 128'), '6222021234567890128');
});

t.test('swapping two neighbouring digits of a bank card number is detected', async (t) => {
  const card = '6222021234567890128';
  t.equal(bankCardFault(card), null);
  for (let index = 0; index < card.length - 1; index++) {
    const [a, b] = [card.charAt(index), card.charAt(index + 1)];
    // 0 and 9 is the only pair whose swap the Luhn check cannot detect.
    if (a === b || (a + b).match(/09|90/)) continue;
    t.not(bankCardFault(card.slice(0, index) + b + a + card.slice(index + 2)), null, `at ${index}`);
  }
});

t.test('a name is Han characters with single middle dots', async (t) => {
  for (const name of ['张三', '林知夏', '买买提·艾力', '阿卜杜热依木·阿卜杜热合曼', '𠮷田', '〇一']) t.equal(personNameFault(name), null, name);
  t.same(['', '张', '张3', 'Zhang San', '张 三', '·张三', '张三·', '买··力', '张三<b>', '张三\n', '张'.repeat(21), '張\u200b三']
    .filter((name) => personNameFault(name) === null), []);
  t.equal(normalizePersonName(' 买买提•艾力 '), '买买提·艾力');
});

t.test('a credit code has the check character of GB 32100', async (t) => {
  t.equal(creditCodeFault('91350100M000100Y43'), null, 'the standard’s example');
  // (31 − Σ of the values × 3^n mod 31) mod 31: P is 23, and 0 is a rest of 0.
  for (const code of ['91110105MA01K2X3YP', '91330106MA2B0KJ550']) t.same([...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter((last) => creditCodeFault(code.slice(0, 17) + last) === null), [code.charAt(17)], code);
  t.match(creditCodeFault('91350100M000100Y44'), /逐位核对/);
  t.same(['', '91350100M000100Y4', '91350100M000100Y433', '91350100I000100Y43', '91350100m000100y43', '9135010OM000100Y43', '91350100M000100Y43\n']
    .filter((code) => creditCodeFault(code) !== creditCodeRule.message), []);
  t.equal(normalizeCreditCode(' 9135 0100 m000 100y 43 '), '91350100M000100Y43');
});

t.test('changing any one character of a credit code is detected', async (t) => {
  const code = '91350100M000100Y43';
  for (let index = 0; index < 18; index++) {
    for (const character of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
      if (character !== code[index]) t.not(creditCodeFault(code.slice(0, index) + character + code.slice(index + 1)), null);
    }
  }
});

t.test('a nickname is visible text and does not look like staff', async (t) => {
  for (const nickname of ['知夏', 'Zhixia_01', '小林 👍', '用户1234', '林'.repeat(20)]) t.equal(nicknameFault(nickname), null, nickname);
  for (const nickname of ['', '   ', '林'.repeat(21), '<b>林</b>', 'a\u202eb', 'a\u200bb', 'a\nb', 'a\u0000b']) t.equal(nicknameFault(nickname), nicknameRule.message, JSON.stringify(nickname));
  for (const nickname of ['银桥客服', '官方小王', '管理员']) t.match(nicknameFault(nickname), /误认/, nickname);
  t.equal(normalizeNickname('  小   林 '), '小 林');
});

t.test('an e-mail address has the form that providers give out', async (t) => {
  for (const email of ['zhixia@example.com', 'a.b+c@mail.example.com.cn', 'x_1%y@e-x.cn', 'a@xn--fiqs8s.xn--fiqs8s']) t.equal(emailFault(email), null, email);
  t.same([
    '', 'a', 'a@b', '@b.cn', 'a@', 'a@@b.cn', 'a@b..cn', '.a@b.cn', 'a.@b.cn', 'a..b@c.cn', 'a@-b.cn', 'a@b-.cn', 'a@b.c1', 'a b@c.cn', 'a@b.cn\n', '林@b.cn',
    'a@b.cn,c@d.cn', '<a@b.cn>', `${'a'.repeat(65)}@b.cn`, `a@${`${'b'.repeat(63)}.`.repeat(4)}${'c'.repeat(20)}`,
  ].filter((email) => emailFault(email) === null), []);
  t.equal(normalizeEmail(' Zhixia＠Example.COM '), 'Zhixia@example.com');
  t.equal(normalizeEmail(' zhixia '), 'zhixia');
});

t.test('a file address is https or a path of this site', async (t) => {
  t.same(wrong(fileUrlRule.pattern, ['/media/1.png', '/bff/media/a-b_c.pdf?v=1', 'https://files.example.com/1.png'], true), []);
  t.same(wrong(fileUrlRule.pattern, [
    '', '/', '//evil.example/1.png', '/\\evil.example', 'http://example.com/1.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'https://', 'https:///x', 'https://\\x',
    '/a b.png', '/a"b', '/a<b', '\t//evil.example', ` /media/1.png`, `/${'a'.repeat(501)}`,
  ], false), []);
});

t.test('an invite code is at most 32 letters, digits, hyphens and underscores', async (t) => {
  t.same(['A2B3C4', 'a-b_c', '7'].filter((code) => !isInvite(code)), []);
  t.same(['', 'a b', 'a;b', 'a\r\nb', '林', 'a'.repeat(33), 7, null, ['A2B3C4']].filter(isInvite), []);
});

t.test('a password is long enough, has two kinds of characters, and is not a common one', async (t) => {
  for (const password of ['yinqiao-2026', 'abcdefg1', '18273645!', '!!!!!!!a']) t.equal(passwordFault(password), null, password);
  for (const password of ['', 'abc1', 'abcdefgh', '12345678', '!!!!!!!!', 'a'.repeat(20) + '1', 'abc 12345', '密码密码密码1a', 'password1', 'Qwerty123', '12345678!', 'a13800001234']) {
    t.type(passwordFault(password, '13800001234'), 'string', password);
  }
});

t.test('the account of a payout matches the payment method', async (t) => {
  t.equal(payeeFault(1, '6222021234567890128'), null);
  t.match(payeeFault(1, '13800001234'), /银行卡/);
  t.equal(payeeFault(2, '13800001234'), null);
  t.equal(payeeFault(2, 'zhixia@example.com'), null);
  t.match(payeeFault(2, '6222021234567890128'), /支付宝/);
  t.equal(payeeFault(3, 'wx_zhixia'), null);
  t.equal(payeeFault(3, 'wx zhixia'), payeeRule.message);
});

const rules = { accountRule, amountRule, bankCardRule, captchaRule, creditCodeRule, dateRule, emailRule, fileUrlRule, idCardRule, inviteRule, nicknameRule, payeeRule, personNameRule, phoneRule, smsCodeRule };

t.test('every pattern works in a schema and in a form field, and is anchored at both ends', async (t) => {
  for (const [name, { pattern, message }] of Object.entries(rules)) {
    // Schemas compile patterns with the flag u, the pattern attribute of an input with v; a pattern invalid with v is silently ignored.
    t.doesNotThrow(() => [new RegExp(pattern, 'u'), new RegExp(pattern, 'v')], name);
    t.match(pattern, /^\^.*\$$/, `${name} is anchored`);
    t.match(message, /\p{Script=Han}/u, `${name} has a Chinese message`);
  }
});

t.test('no pattern backtracks for long on a hostile text', async (t) => {
  const seeds = ['1', 'a', '张', '·', '-', '.', 'a.', 'a@', '@', '/', 'https://', '0.', ' ', 'Ａ'];
  for (const [name, { pattern }] of Object.entries(rules)) {
    const texts = seeds.flatMap((seed) => ['', '!', '\n', '\u0000'].map((end) => seed.repeat(50_000) + end));
    // Catastrophic backtracking would take years; without it, a test takes milliseconds.
    t.doesNotThrow(() => runInNewContext('for (const text of texts) new RegExp(pattern, "u").test(text)', { pattern, texts }, { timeout: scaled(30_000) }), name);
  }
});
