import { Item, P, same, Table } from '../../Text.tsx';

/** What may change without notice, what will not, and how a call goes away. */
export const Changes = () => (
  <>
    <P
      zh="`/bff` 没有版本号：只做不影响现有程序的变更；必须影响时，新接口与旧接口并存至少六个月。`GET /bff/openapi.json` 是当前的全部接口（英文：`GET /bff/openapi.en.json`）。"
      en="`/bff` has no version number. Changes do not affect existing programs; where that cannot be avoided, the new call and the old one stand side by side for at least six months. `GET /bff/openapi.en.json` has all calls of the moment (in Chinese: `GET /bff/openapi.json`)."
    />
    <P zh={<strong>随时可能变化：</strong>} en={<strong>May change at any time:</strong>} />
    <ul>
      <Item
        zh="新的接口、新的可选输入字段、新的响应字段与响应头；"
        en="new calls, new optional input fields, new response fields and headers;"
      />
      <Item
        zh="新的拒绝原因，以及某次拒绝改用更确切的 `reason`，只限原来是 `refused`、`bad_input` 或 `status_conflict` 的拒绝；"
        en="new reasons, and a more exact `reason` for a refusal, but only where it was `refused`, `bad_input` or `status_conflict`;"
      />
      <Item
        zh="`message` 与其他给人看的文字；拒绝的 `data.expected`，它供编写程序的人查看；"
        en="`message` and other texts for people; `data.expected` of a refusal, which is for the author of a program;"
      />
      <Item
        zh="字段的顺序、列表中同一时刻的记录的顺序、响应的空白与压缩；"
        en="the order of fields, the order of records of the same moment in a list, white space and compression of responses;"
      />
      <Item
        zh="状态的新数字：程序应能处理不认识的状态，显示它的 `status_text`；"
        en="new numbers of statuses: a program must cope with a status that it does not know, and show its `status_text`;"
      />
      <Item
        zh="限额的次数：程序应按 `RateLimit` 与 `Retry-After` 调整，不要写死；"
        en="the numbers of the limits: go by `RateLimit` and `Retry-After`, and do not hard-code them;"
      />
      <Item
        zh="标有 `x-assumed` 的接口：它们是对业务系统的假设，业务系统没有时返回 404，`reason` 为 `not_offered`。"
        en="calls marked `x-assumed`: they are assumptions about the business system; if it lacks one, the response is 404 with the `reason` `not_offered`."
      />
    </ul>
    <P
      zh="除登录成功的响应外，响应中除记录的标识外的字段都可能缺少：业务系统没有给出，网关就不给。"
      en="Except in the response to a successful login, any field of a response but a record's identity may be absent: what the business system does not give, the gateway does not give either."
    />
    <P zh={<strong>不会变化：</strong>} en={<strong>Will not change:</strong>} />
    <ul>
      <Item
        zh="接口的方法与路径、已有输入字段的含义、已有响应字段的类型与单位（金额是以元为单位、两位小数的文本，时间是 +08:00 的 `YYYY-MM-DD HH:mm:ss`）；"
        en="method and path of a call, the meaning of existing input fields, types and units of existing response fields (amounts are strings in yuan with two decimal places, times are `YYYY-MM-DD HH:mm:ss` at +08:00);"
      />
      <Item
        zh="信封 `{code, message, data, reason}`，`code` 与 HTTP 状态的对应；"
        en="the envelope `{code, message, data, reason}`, and which HTTP status belongs to a code;"
      />
      <Item
        zh="拒绝原因已有的词与含义，以及是否重试、谁能解决；"
        en="the words of existing reasons and their meaning, whether to repeat, and who can help;"
      />
      <Item
        zh="`Idempotency-Key` 的规则：同一编号、同一内容只办理一次，保留 24 小时；"
        en="the rule of `Idempotency-Key`: the same key with the same content happens only once, and is kept for 24 hours;"
      />
      <Item zh="一次不带新字段的有效请求仍然有效。" en="a valid request without new fields stays valid." />
    </ul>
    <P
      zh={
        <>
          <strong>停用：</strong>要停用的接口先标为弃用。它在接口参考与 OpenAPI 文件中为{' '}
          <code>deprecated: true</code>
          ，它的每个响应（包括拒绝）都有下列响应头。请让程序在看到它们时记一行日志。
        </>
      }
      en={
        <>
          <strong>Going away:</strong> a call that will go away is first marked as deprecated. It has{' '}
          <code>deprecated: true</code> in the reference and the OpenAPI file, and every one of its responses,
          refusals included, has these headers. Have your program log a line when it sees them.
        </>
      }
    />
    <Table
      head={[
        { zh: '响应头', en: 'Response header' },
        { zh: '内容', en: 'Content' },
        { zh: '标准', en: 'Standard' },
      ]}
      rows={[
        [
          same(<code>Deprecation</code>),
          {
            zh: '从何时起不应再用于新程序：`@` 与 1970 年以来的秒数',
            en: 'From when on it should not be used by new programs: `@` and the seconds since 1970',
          },
          same('RFC 9745'),
        ],
        [
          same(<code>Sunset</code>),
          {
            zh: '从何时起可能不再提供，至少在六个月以后',
            en: 'From when on it may be gone, at least six months later',
          },
          same('RFC 8594'),
        ],
        [
          same(<code>Link</code>),
          {
            zh: '代替它的接口，`rel="successor-version"`；没有代替时没有',
            en: 'The call that takes its place, `rel="successor-version"`; absent if there is none',
          },
          same('RFC 8288'),
        ],
      ]}
    />
  </>
);
