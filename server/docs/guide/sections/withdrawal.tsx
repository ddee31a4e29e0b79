import { Item, P, same, Table } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** A withdrawal, and how it happens only once. */
export const WithdrawalSection = ({ commands, programs }: SectionProps) => (
  <>
    <P zh="提现的步骤：" en="A withdrawal takes these steps:" />
    <ol>
      <Item
        zh="读取规则 `GET /bff/withdraw`：`enabled` 为 1 才能提现；`min_amount` 与 `max_amount` 是单笔的下限与上限；手续费从提现金额中扣除，`fee_type` 为 1 时是金额的 `fee_rate`%（四舍五入到分），为 2 时是 `fee_fixed` 元；`types` 是收款方式，`fields` 列出每种方式的字段；`need_cert` 为 1 时用户须已实名认证（`GET /bff/user` 的 `cert_status` 为 2）；`several_open` 不为 1 时，有一笔提现未办结（`status` 为 0、10 或 21）就不能再申请（`already_applied`）。限额只在规则与额度里给出数字，拒绝的 `message` 是给人看的文字。"
        en="Read the rules, `GET /bff/withdraw`. Withdrawals are open if `enabled` is 1. `min_amount` and `max_amount` bound a single withdrawal. The fee is deducted from the amount: `fee_rate` percent of it, rounded half up to the fen (0.01 yuan), if `fee_type` is 1, or `fee_fixed` yuan if it is 2. `types` are the payout methods, each with its `fields`. If `need_cert` is 1, the member must have been certified (`cert_status` of `GET /bff/user` is 2). Unless `several_open` is 1, no other withdrawal can be requested while one is open, that is, while its `status` is 0, 10 or 21 (`already_applied`). Only the rules and the allowance give limits as numbers; `message` of a refusal is text for people."
      />
      <Item
        zh="读取本人的额度 `GET /bff/user/withdraw/allowance`：`withdrawable` 是可提现余额，`times_left` 与 `amount_left` 是今日（北京时间）还可申请的次数与金额，`last_payee` 是上次的收款账户（没有时要填写新的账户）。已撤销与未通过的提现不占 `amount_left`，但可能仍占一次 `times_left`。充值所得不能提现。"
        en="Read what this member may withdraw, `GET /bff/user/withdraw/allowance`: `withdrawable` is the withdrawable balance, `times_left` and `amount_left` are the number and the sum left for today (Beijing time), `last_payee` is the account of the last payout (absent: give a new one). A cancelled or rejected withdrawal takes nothing from `amount_left`, but may still take one of `times_left`. Recharged money cannot be withdrawn."
      />
      <Item
        zh="选择收款账户。`use_last` 为 1 时付到上次的账户：`type` 与 `last_payee` 的 `type` 相同，不填 `account`。否则填写：银行卡是 `account`、`bank_code`（规则的 `banks` 之一）与 `bank_branch`，支付宝是 `account`，微信是 `account` 与 `qr_code_url`（上传得到的收款码）。银行卡号是 15–19 位数字，例如 `6222021234567890128`。`real_name` 即使列在 `fields` 中也可以不填，不填时用认证的姓名。"
        en="Choose the account. With `use_last` 1 the money goes to the account of the last payout: `type` is that of `last_payee`, and `account` is left out. Otherwise give for a bank card `account`, `bank_code` (one of `banks` of the rules) and `bank_branch`; for Alipay `account`; for WeChat `account` and `qr_code_url` (an uploaded payment QR code). A bank card number has 15–19 digits, such as `6222021234567890128`. `real_name` may be left out even if `fields` lists it: the certified name is used."
      />
      <Item
        zh="提交 `POST /bff/user/withdraw`。`need_code` 为 1 时每次都要短信验证码；`code_for_new_payee` 为 1 时，付到没有收过款的账户才要，用 `use_last` 就不要；达到 `code_from_amount` 的都要。拿不准时先提交：拒绝为 `code_required` 时，调用 `POST /bff/send/sms`，向用户的手机号（`GET /bff/user` 的 `phone_number`）发送用途（`scene`）为 8 的短信，再把验证码填入 `code`，用新的请求编号提交。每个验证码只能成功使用一次。"
        en="Submit `POST /bff/user/withdraw`. If `need_code` is 1, each one needs a code by text message; if `code_for_new_payee` is 1, only one to an account that has not been paid before, never one with `use_last`; from `code_from_amount` on, each one does. If in doubt, submit first. When it is refused with `code_required`, call `POST /bff/send/sms` with the member's phone number (`phone_number` of `GET /bff/user`) and the purpose (`scene`) 8, put the code into `code`, and submit with a new idempotency key. A code can be used with success only once."
      />
      <Item
        zh="查询结果 `GET /bff/user/withdraw?request_id=`，后接提交时的请求编号；也可用 `?id=`，后接记录的 `id`，业务系统不支持时会给出其他记录或拒绝（`not_offered`）。建议每 10 秒查一次，一小时后放慢。`status` 为 0 审核中、10 打款中、11 提现成功、20 未通过、21 提现失败、30 已撤销。11、20、30 是最终状态，20 与 30 时金额已全额退回；21 时金额仍冻结，由客服处理，会回到 0 或成为 20。"
        en="Follow it by `GET /bff/user/withdraw?request_id=` and the idempotency key of the submission, or by `?id=` and the `id` of the record: a business system that does not know this filter gives other records, or it is refused (`not_offered`). Ask every 10 seconds, and less often after an hour. `status` is 0 in review, 10 being paid, 11 paid, 20 rejected, 21 payment failed, 30 cancelled. 11, 20 and 30 are final; with 20 and 30 the whole amount has been returned. With 21 the amount stays frozen until the operator acts: it goes back to 0 or becomes 20."
      />
      <Item
        zh="审核中可以撤销：`POST /bff/user/withdraw/{id}/cancel`，没有请求体，也没有请求编号；已不在审核中时拒绝（`status_conflict`）。没有收到响应时，读取这笔提现的 `status`。"
        en="While in review it can be cancelled: `POST /bff/user/withdraw/{id}/cancel`, without a body and without an idempotency key. When it is no longer in review, this is refused (`status_conflict`). If no response arrives, read the `status` of the withdrawal."
      />
    </ol>
    <Curl {...commands.withdrawalRules} />
    <Curl {...commands.allowance} />
    <P
      zh="提现、充值、开通 VIP 会员与提交申请都要带请求头 `Idempotency-Key`，即请求编号：由您的程序为每笔业务生成（8–64 位字母、数字、`-`、`_`、`.`、`~`），并在发送之前记下；记录中的 `request_id` 就是它。同一用户、同一接口、同一编号只办理一次，门户保留结果一天；超过一天的，先用 `request_id` 查询，不要直接重发。"
      en="Withdrawals, recharges, VIP memberships and loan applications need the request header `Idempotency-Key`. Your program makes a key for each transaction (8–64 letters, digits, `-`, `_`, `.`, `~`) and writes it down before it sends the request; records have it as `request_id`. For one member, one call and one key, the transaction happens only once. The portal keeps the result for a day: after that, look it up by `request_id` instead of sending it again."
    />
    <Table
      head={[
        { zh: '得到的结果', en: 'What came back' },
        { zh: '怎么办', en: 'What to do' },
      ]}
      rows={[
        [
          {
            zh: '没有响应（请等满 40 秒）、500，或 `request_running`',
            en: 'No response (wait 40 seconds for it), 500, or `request_running`',
          },
          {
            zh: '用同一编号与同样的内容再发，`request_running` 先等 `Retry-After` 秒；已办理的得到第一次的结果，不会重复',
            en: 'Send the same content with the same key again, with `request_running` after `Retry-After` seconds; what has happened gives its first result, and nothing happens twice',
          },
        ],
        [
          {
            zh: '429、502、503、504（`50410` 除外），或 40000',
            en: '429, 502, 503, 504 (but not `50410`), or 40000',
          },
          {
            zh: '没有办理，编号没有用掉：稍后（40000 是重新登录之后）用同一编号再发',
            en: 'It has not happened, and the key is not used up: send it again with the same key later, after 40000 when you have logged in',
          },
        ],
        [
          { zh: '其他拒绝，例如 400、402、409、422', en: 'Any other refusal, such as 400, 402, 409, 422' },
          {
            zh: '没有办理。业务系统的拒绝与编号一同保留，同一编号再发只会得到原来的拒绝：改正内容、填入验证码，或条件改变之后，换新编号提交',
            en: 'It has not happened. A refusal of the business system is kept with its key, so the same key would only give it again: when the content is corrected, a code is added, or the situation has changed, submit with a new key',
          },
        ],
        [
          same('`50410`'),
          {
            zh: '不知道是否办理，编号已用掉：按下文查询，不要马上换编号',
            en: 'Nobody knows whether it has happened, and the key is used up: look it up as described below, and do not take a new key at once',
          },
        ],
      ]}
    />
    <Curl {...commands.withdraw} />
    <P
      zh="成功时 `data` 是这笔提现；业务系统未返回这笔提现时 `data` 为 null，但提现已受理，用 `request_id` 查询。用同一编号与同样的内容再发一次，得到的是第一次的结果，响应有 `Idempotency-Replayed: true`："
      en="On success `data` is the withdrawal; if the business system does not return it, `data` is null, but the withdrawal has been accepted: look it up by `request_id`. The same content with the same key gets the result of the first request again, with the header `Idempotency-Replayed: true`:"
    />
    <Curl {...commands.withdraw} />
    <P zh="同一编号用于不同的内容会被拒绝：" en="The same key with other content is refused:" />
    <Curl {...commands.withdrawOther} />
    <P
      zh="客户端会自己生成编号，异常的 key 就是所用的编号；也可以传入自己的编号："
      en="The client makes a key by itself; `key` of the exception is the one it used. You can also pass your own:"
    />
    <Program text={programs.withdraw} />
    <P
      zh="`50410`（HTTP 504）表示已经送出、但不知道结果；同一编号再发仍是 50410。用 `request_id` 查询（`data.records` 就是要读取的路径）：有记录就是已经办理。没有记录还不能说明没有办理，请求可能仍在途中：一分钟后再查一次，仍没有，才换新编号提交。充值与 VIP 会员的记录也能这样查。"
      en="`50410` (HTTP 504) means that the request was sent, and that nobody knows the outcome; the same key gives 50410 again. Look it up by `request_id` (`data.records` is the path to read). If there is a record, it has happened. No record does not yet mean that it has not happened, since the request may still be on its way: look again a minute later, and only if there is still none, submit with a new key. Records of recharges and VIP memberships can be looked up in the same way."
    />
    <Curl {...commands.withdrawalOfKey} />
    <P zh="客户端的 `settle` 用异常去查：" en="`settle` of the client looks it up from the exception:" />
    <Program text={programs.settle} />
  </>
);
