import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { showRate } from '../../../../../shared/money/annualRate.ts';
import { PlanTable } from '../../../../features/costs/PlanTable.tsx';
import { Choices } from '../../../../forms/fields/Choices.tsx';
import {
  computeEarly,
  EARLY_WAYS,
  readEarlyForm,
  type EarlyValues,
} from '../../../../features/tools/earlyForm.ts';
import { earlyVerdict, shownSum } from '../../../../features/tools/toolForms.ts';
import { StackedBars } from '../../../../features/tools/StackedBars.tsx';
import { ToolPage, Figures, LoanFields, ToolFields } from '../../../../features/tools/ToolPage.tsx';
import '../../../../features/comparison/offer.css';
import '../../../../features/tools/tools.css';
import { REPAYMENT_METHODS } from '../../../../../shared/money/repayment.ts';

const PATH = '/bank/tools/early';
const REPAID_FIELDS = [
  ['sum', '提前还的本金（全部结清不用填）', '万元'],
  ['fee', '违约金，占提前还的本金', '%'],
] as const;

export const loader = ({ request }: LoaderFunctionArgs) =>
  readEarlyForm(new URL(request.url).searchParams).form;

export function Component() {
  return (
    <ToolPage
      path={PATH}
      reading={useLoaderData<typeof loader>()}
      read={(search) => readEarlyForm(search).form}
      fields={(reading) => (
        <>
          <LoanFields {...reading} more={[['paid', '已还期数', '期', 'numeric']]} />
          <Choices
            legend="提前还款"
            name="way"
            value={reading.texts.way || EARLY_WAYS[0][0]}
            options={EARLY_WAYS}
          />
          <ToolFields of={REPAID_FIELDS} {...reading} />
        </>
      )}
      formula={
        <>
          <p>净省 = 原计划剩余的利息 − 新计划的利息 − 违约金。违约金 = 提前还的本金 × 费率，四舍五入到分。</p>
          <ul>
            <li>全部结清：之后不再计息，剩余的利息全部省下。</li>
            <li>缩短期限：在每期不高于原来的前提下，用最少的期数还完余下的本金；先息后本的期限不变。</li>
            <li>减少每期：期数不变，余下的本金按原利率与原方式重新计算每期。</li>
          </ul>
          <p>机构可能要求满若干期后才受理，或免收违约金，以合同约定为准。</p>
        </>
      }
      result={(values) => <Result values={values} />}
    />
  );
}

function Result({ values }: { values: EarlyValues }) {
  const { owed, repaid, fee, interestBefore, interestAfter, saved, rest } = computeEarly(values);
  const { paid, rate, method } = values;
  return (
    <>
      <p className="verdict" role="status">
        {earlyVerdict(saved)}
      </p>
      <Figures
        of={[
          ['剩余本金（元）', owed],
          ['省下的利息（元）', interestBefore - interestAfter],
          ['违约金（元）', fee],
          ['当日应付合计（元）', repaid + fee],
        ]}
      />
      <StackedBars
        label="之后还要付的利息与违约金（元）"
        parts={['利息', '违约金']}
        bars={[
          { name: '不提前还', parts: [interestBefore, 0] },
          { name: '提前还', parts: [interestAfter, fee] },
        ]}
      />
      {rest ? (
        <>
          <p className="soft">
            {`余下 ${shownSum(owed - repaid)} 元本金分 ${rest.instalments.length} 期还完，首期 ${shownSum(rest.instalments[0]?.payment ?? 0)} 元，利息共 ${shownSum(interestAfter)} 元（原计划还要付利息 ${shownSum(interestBefore)} 元）。`}
          </p>
          <PlanTable
            title={`提前还款后的还款计划：年化 ${showRate(rate)}%、${REPAYMENT_METHODS[method]}，仅供参考`}
            plan={rest}
            principal={owed - repaid}
          />
        </>
      ) : (
        <p className="soft">{`原计划还要付 ${values.term - paid} 期、利息 ${shownSum(interestBefore)} 元；结清后不再有还款。`}</p>
      )}
    </>
  );
}
