import { constants, publicEncrypt } from 'node:crypto';
import { recordOf, rowsOf, type AnswerTools, type Differences, type Refusal } from 'yinqiao-portal/adapt';
import { type Ask, BUNDLE, mobileOf, phoneOf, withCaptcha } from './values.ts';

/** A password, encrypted with the key of the moment. */
async function secretOf(ask: Ask, password = '') {
  const { keyId, spki } = recordOf(await ask('GET /core/v3/crypto/secret-key'));
  const key = {
    key: Buffer.from(String(spki), 'base64'),
    format: 'der',
    type: 'spki',
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  } as const;
  return { keyId, cipher: publicEncrypt(key, Buffer.from(password)).toString('base64') };
}

/** By the contract's scene. It has no codes for a first number, and none for closing an account. */
const PURPOSES = {
  1: 'SIGN_UP',
  2: 'SIGN_IN',
  3: 'RESET',
  4: 'CHANGE_SECRET',
  5: 'MOVE_OLD',
  6: 'MOVE_NEW',
  8: 'PAYOUT',
} as const;
type Purpose = (typeof PURPOSES)[keyof typeof PURPOSES];
const challengeOf = (purpose: Purpose, phone: string) => `challenge ${purpose} ${phone}`;

/** The proof for a code. It is kept: a member who corrects another field sends the same code again. */
export async function proofOf(
  tools: AnswerTools,
  purpose: Purpose,
  phone = '',
  digits = '',
  field = 'code',
): Promise<string> {
  const { ask, recall, remember, refuse } = tools;
  const key = challengeOf(purpose, phone);
  const kept = await recall(`${key} ${digits}`);
  if (kept !== undefined) return kept;
  const challenge = await recall(key);
  if (challenge === undefined)
    throw refuse({
      code: 422,
      reason: 'code_not_sent',
      message: '请先获取验证码',
      errors: { [field]: '请先获取验证码' },
    });
  try {
    const { proof } = recordOf(
      await ask(`POST /core/v3/otp-challenges/${challenge}/proof`, { body: { digits }, writes: false }),
    );
    await remember(`${key} ${digits}`, String(proof), 600);
    return String(proof);
  } catch (error) {
    const { code, reason, message } = error as Refusal;
    throw code === 422 ? refuse({ code, reason, message, errors: { [field]: message } }) : error;
  }
}
/** The member's own number, for codes that go there. */
export const ownPhone = async (ask: Ask) => phoneOf(recordOf(await ask('GET /core/v3/members/me')).mobile);

async function signIn(ask: Ask, body: object, more: object = {}) {
  const { memberId, accessUntil } = recordOf(await ask('POST /core/v3/sessions', { body, ...more }));
  return { user_id: memberId, expires_at: accessUntil };
}

export const accessRows = {
  login: {
    fields: ['phone_number', 'password', 'code', 'captcha_key', 'captcha'],
    async answer({ phone_number: phone, password, code, ...captcha }, tools) {
      const mobile = mobileOf(phone);
      if (code)
        return signIn(tools.ask, {
          grant: 'OTP',
          mobile,
          proof: await proofOf(tools, 'SIGN_IN', phone, code),
        });
      return signIn(
        tools.ask,
        { grant: 'PASSWORD', mobile, secret: await secretOf(tools.ask, password) },
        withCaptcha(captcha),
      );
    },
  },
  logout: { upstream: 'DELETE /core/v3/sessions/current' },
  captcha: {
    upstream: 'POST /core/v3/captchas',
    data: (data) => ({ captcha_key: recordOf(data).ticket, image: recordOf(data).picture }),
  },
  sendSms: {
    async answer({ scene, phone_number: phone = '', ...captcha }, { ask, remember, refuse, now }) {
      const purpose = PURPOSES[Number(scene) as keyof typeof PURPOSES] as Purpose | undefined;
      if (!purpose) throw refuse({ code: 422, message: '暂不支持这种验证码' });
      const { challengeId, resendAfterMs, until } = recordOf(
        await ask('POST /core/v3/otp-challenges', {
          body: { mobile: mobileOf(phone), purpose },
          ...withCaptcha(captcha),
        }),
      );
      const life = Math.round((Number(until) - now) / 1000);
      await remember(challengeOf(purpose, phone), String(challengeId), life);
      return { retry_after: Number(resendAfterMs) / 1000, expires_in: life };
    },
  },
  register: {
    async answer({ phone_number: phone, code, password, invite_code: referrer }, tools) {
      const { ask, refuse } = tools;
      const mobile = mobileOf(phone);
      const docs = rowsOf(recordOf(await ask(BUNDLE)).Docs);
      const consents = ['TERMS', 'PRIVACY'].map((doc) => ({
        doc,
        edition: docs.find(({ Code }) => Code === doc)?.Edition,
      }));
      const proof = await proofOf(tools, 'SIGN_UP', phone, code);
      await ask('POST /core/v3/members', {
        body: {
          mobile,
          proof,
          secret: await secretOf(ask, password),
          ...(referrer && { referrer }),
          consents,
        },
      });
      try {
        return {
          ...(await signIn(ask, { grant: 'PASSWORD', mobile, secret: await secretOf(ask, password) })),
          is_new: 1,
        };
      } catch {
        // After wrong passwords for this number, a login wants a captcha.
        throw refuse({ code: 409, message: '注册成功，请登录' });
      }
    },
  },
  forgetPassword: {
    async answer({ phone_number: phone, code, password }, tools) {
      const proof = await proofOf(tools, 'RESET', phone, code);
      await tools.ask('POST /core/v3/secret-resets', {
        body: { mobile: mobileOf(phone), proof, secret: await secretOf(tools.ask, password) },
      });
      return null;
    },
  },
  changePassword: {
    async answer({ old_password: old, code, password }, tools) {
      const { ask } = tools;
      const own = code
        ? { proof: await proofOf(tools, 'CHANGE_SECRET', await ownPhone(ask), code) }
        : { old: await secretOf(ask, old) };
      await ask('PUT /core/v3/members/me/secret', {
        body: { ...own, secret: await secretOf(ask, password) },
      });
      return null;
    },
  },
  changePhone: {
    async answer({ old_code: oldCode, phone_number: phone, code }, tools) {
      const oldProof = await proofOf(tools, 'MOVE_OLD', await ownPhone(tools.ask), oldCode, 'old_code');
      const newProof = await proofOf(tools, 'MOVE_NEW', phone, code);
      await tools.ask('PUT /core/v3/members/me/mobile', {
        body: { oldProof, mobile: mobileOf(phone), newProof },
      });
      return null;
    },
  },
} satisfies Differences['rows'];
