import type { Command } from './Example.tsx';

/** What the examples name: the portal, the console of its sandbox, and a member. */
export interface Names {
  origin: string;
  /** Empty without a sandbox. */
  console: string;
  phone: string;
  password: string;
}

const JSON_TYPE = "-H 'Content-Type: application/json'";

/** A command on several lines. */
const lines = (...parts: string[]): string => parts.join(' \\\n  ');

/** The examples with curl. They are one session in the order of the guide, which the last one ends: it resets the sandbox. */
export function commandsFor({ origin, console, phone, password }: Names) {
  const page = `-H 'Origin: ${origin}' -H 'x-bank-csrf: 1'`;
  const read = (path: string, code = 200): Command => ({
    code,
    text: `curl -s -b cookies.txt '${origin}${path}'`,
  });
  const writeOnce = (path: string, key: string, body: string, code = 200): Command => ({
    code,
    text: lines(
      `curl -s -b cookies.txt ${page}`,
      `${JSON_TYPE} -H 'Idempotency-Key: ${key}'`,
      `-d '${body}'`,
      `${origin}${path}`,
    ),
  });
  const withdraw = (amount: string, code = 200): Command =>
    writeOnce(
      '/bff/user/withdraw',
      'order-20261123-0001',
      `{"amount":"${amount}","type":1,"use_last":1}`,
      code,
    );
  return {
    site: { code: 200, text: `curl -s ${origin}/bff/site` },
    login: {
      code: 200,
      text: lines(
        `curl -s -c cookies.txt ${page}`,
        JSON_TYPE,
        `-d '{"phone_number":"${phone}","password":"${password}"}'`,
        `${origin}/bff/login`,
      ),
    },
    wallet: { code: 200, text: `curl -s -b cookies.txt ${origin}/bff/user/bag` },
    walletWithoutLogin: { code: 40000, text: `curl -s ${origin}/bff/user/bag` },
    sendCode: {
      code: 200,
      text: lines(
        `curl -s ${page} ${JSON_TYPE}`,
        `-d '{"phone_number":"${phone}","scene":"2"}' ${origin}/bff/send/sms`,
      ),
    },
    textMessages: { text: `curl -s '${console}/sms.json?phone_number=${phone}'` },
    bills: read('/bff/user/bill?type=1&page=1&count=50'),
    billTotals: read('/bff/user/bill/page?type=1'),
    withdrawalRules: { code: 200, text: `curl -s ${origin}/bff/withdraw` },
    allowance: { code: 200, text: `curl -s -b cookies.txt ${origin}/bff/user/withdraw/allowance` },
    withdraw: withdraw('200.00'),
    withdrawOther: withdraw('300.00', 422),
    withdrawalOfKey: read('/bff/user/withdraw?request_id=order-20261123-0001'),
    rechargeRules: { code: 200, text: `curl -s ${origin}/bff/recharge` },
    recharge: writeOnce(
      '/bff/user/recharge',
      'recharge-20261123-0001',
      '{"amount":"100.00","channel":"alipay_pc"}',
    ),
    consents: read('/bff/user/consent?count=5'),
    upload: {
      code: 200,
      text: lines(
        `curl -s -b cookies.txt ${page}`,
        `-F kind=license_files -F file=@licence.png ${origin}/bff/upload`,
      ),
    },
    exportBills: {
      text: `curl -s -b cookies.txt -o bills.csv '${origin}/bff/user/bill.csv?start_date=2026-01-01'`,
    },
    newBills: read('/bff/user/bill?since=2026-01-01+00:00:00&count=50'),
    addWebhook: {
      code: 200,
      text: lines(
        `curl -s -b cookies.txt ${page}`,
        JSON_TYPE,
        `-d '{"url":"https://partner.example/hook","events":["withdrawal"]}'`,
        `${origin}/bff/user/webhook`,
      ),
    },
    wrongPage: read('/bff/user/bill?page=0', 400),
    reset: { code: 200, text: `curl -s -H 'x-bank-csrf: 1' -d confirm=reset ${console}/reset` },
  } satisfies Record<string, Command>;
}
