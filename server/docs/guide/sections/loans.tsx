import { P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** Applications for loans, and what the user must have seen and agreed to. */
export const Loans = ({ commands, programs }: SectionProps) => (
  <>
    <P
      zh="按申请表的定义（`form`）提交 `answers`。指定机构（`partner_id`）时，先把综合融资成本明示表给用户看完，再提交：`cost_confirmed` 是用户看到的年化综合融资成本，利率下限与上限各一个；`version` 是用户看到的授权书的生效日。与业务系统算出的不同时拒绝（`terms_changed`），重新读取、由用户再次确认后提交。"
      en="Submit `answers` as the definition of the form (`form`) says. For an application to a certain lender (`partner_id`), first show the user the lender's disclosure of financing costs, then submit: `cost_confirmed` has the annual financing costs that the user saw, one for the lowest and one for the highest rate; `version` is the effective date of the authorisation that the user saw. If they differ from what the business system works out, the call is refused (`terms_changed`): read again, let the user confirm again, and submit."
    />
    <P
      zh="没有指定机构时，由顾问推荐：申请详情的 `proposals` 列出机构、金额、期限、利率与明示表，用户逐家确认（`confirmProposal`）或谢绝（`declineProposal`）。未经用户点名确认，业务系统不会把信息递交给任何机构；授权的记录见 `consents`，办结之前随时可以撤回授权（`withdrawConsent`）：已经递交的，申请从机构退回。"
      en="Without a lender, an advisor proposes some: `proposals` of the application names each lender, with amount, term, rate and disclosure of costs. The user confirms (`confirmProposal`) or declines (`declineProposal`) each one. The business system passes nothing on to a lender that the user has not confirmed by name. The record of consents is `consents`; a consent can be withdrawn (`withdrawConsent`) as long as the application is open; one that the lender has already comes back from it."
    />
    <Curl {...commands.consents} />
    <Program text={programs.loans} />
  </>
);
