/** What may change and what not, in short; docs/versioning.md says it in full. */
export const Changes = () => (
  <>
    <p>
      <strong>随时可能增加：</strong>接口、可选的输入字段、响应字段与响应头、<code>reason</code>、状态的数字。<strong>不会改变：</strong>
      已有接口的方法与路径、字段的类型与单位、信封、<code>reason</code> 的含义、编号只办理一次的规则。
    </p>
    <p>
      要停用的接口在接口参考中标为弃用，它的每个响应都有 <code>Deprecation</code> 与 <code>Sunset</code>（至少六个月以后），有代替的接口时还有 <code>Link</code>
      。请让程序在看到它们时记一行日志。
    </p>
  </>
);
