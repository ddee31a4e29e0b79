import type { FormRecord } from '../../../../shared/records/loan.ts';
import { FORM } from '../../../../shared/status/form.ts';
import { loanText, applicationSteps } from '../../../features/applications/applicationFacts.ts';
import { applicationTitle } from '../../../features/records/applicationTitle.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Timeline } from '../../../features/records/Timeline.tsx';
import { useBrand } from '../../../brand.ts';
import { PriorityMark, contactTime } from '../../../features/applications/PriorityMark.tsx';
import { StatePicture } from '../../../ui/EmptyState.tsx';
import { usePrivateText } from '../../../ui/Private.tsx';

export function ApplicationSent({ record }: { record: FormRecord }) {
  const brand = useBrand();
  const shown = usePrivateText();
  const { id, form_no, partner_name, phone_mask, timeline, status } = record;
  const title = applicationTitle(record);
  return (
    <section className="card sent" aria-labelledby="sent-title">
      <header>
        <StatePicture art="done" />
        <div>
          <h1 id="sent-title">
            申请已提交 <PriorityMark record={record} />
          </h1>
          <p>{`顾问将在 ${contactTime(record)}${phone_mask ? `致电 ${phone_mask}` : '与您联系'}，${partner_name ? `核对资料后递交${partner_name}审批` : '核对资料后推荐机构，由您逐家确认后递交'}。`}</p>
        </div>
      </header>
      <dl className="facts-line">
        <Fact label="申请编号" num>
          {form_no}
        </Fact>
        <Fact label="申请">{partner_name ? `${title}·${partner_name}` : title}</Fact>
        <Fact label="金额与期限">{shown(loanText(record))}</Fact>
      </dl>
      <h2>接下来</h2>
      <Timeline
        across
        label="申请进度"
        steps={applicationSteps({ timeline, status: status ?? FORM.submitted }, 'open')}
      />
      <ul className="tips">
        <li>每一步进展都会发送站内消息；缺少的资料会列在申请详情里。</li>
        <li>转入机构审批之前，可以随时撤销申请。</li>
        <li>{`${brand}与合作机构不会在放款前收取任何费用，要求先转账的都是诈骗。`}</li>
      </ul>
      <div className="btn-row">
        <a className="btn primary" href={`/form/record/${id}`}>
          查看申请
        </a>
        <a className="btn" href="/form/record">
          全部申请
        </a>
      </div>
    </section>
  );
}
