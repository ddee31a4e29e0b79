import { NoPartners } from '../../entities/NoPartners.tsx';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { matchOffers } from '../../features/match/matchOffers.ts';
import { MatchOutcome } from '../../features/match/MatchOutcome.tsx';
import { readMatch, MATCH_PATH, MATCH_TERMS, type MatchReading } from '../../features/match/matchQuery.ts';
import { apiOf, EVERYWHERE, late, readCall, useLater } from '../../context.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import '../../features/bank/bank.css';
import '../../features/bank/offer.css';
import '../../features/match/match.css';
import { Placeholder } from '../../ui/lazyPart.tsx';
import { readKinds, type Kind } from '../../entities/offerSummary.ts';
import { CircleAlert } from 'lucide';
import { useId, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { AffixField } from '../../forms/fields/TextField.tsx';
import { CheckedForm } from '../../forms/CheckedForm.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const reading = readMatch(new URL(request.url).searchParams);
  const [{ data: partners, isSupported: offered }, kinds] = await Promise.all([
    api.envelope('partner', {}).then(readCall),
    late(context, readKinds(api)),
  ]);
  const result = partners && reading.isSent && reading.values ? matchOffers(partners, reading.values) : null;
  return data(
    { reading, kinds, offered, hasOffers: Boolean(partners), result },
    partners || !offered ? 200 : 503,
  );
}

export function Component() {
  const { reading, kinds: loaded, offered, hasOffers, result } = useLoaderData<typeof loader>();
  const kinds = useLater(loaded, readKinds, EVERYWHERE);
  return (
    <div className="wrap bank-list">
      <Crumbs above={[{ href: '/bank', text: '银行合作' }]} current="快速匹配" />
      <div className="page-head">
        <h1>不确定选哪一种？</h1>
        <p className="soft">回答五个问题，看哪些产品合适、为什么，以及要留意什么。</p>
      </div>
      {hasOffers ? (
        <div className="matcher">
          <div className="card">
            <MatchQuestions reading={reading} kinds={kinds} />
          </div>
          <div className="matched">
            {result && reading.values ? (
              <MatchOutcome answers={reading.values} result={result} />
            ) : (
              <HowItWorks />
            )}
          </div>
        </div>
      ) : (
        <div className="card">
          <NoPartners feature="快速匹配" isSupported={offered} isPrimary />
        </div>
      )}
      <IntermediaryLine />
    </div>
  );
}

function HowItWorks() {
  return (
    <section className="card match-how" aria-labelledby="match-how">
      <h2 id="match-how">怎样匹配</h2>
      <ol>
        <li>
          <b>先排除不符合的</b>
          <p>用途、金额、期限与抵押，有一项与机构公布的条件不符就不列入，只差一项的另外列出。</p>
        </li>
        <li>
          <b>再算每期与占收入的比例</b>
          <p>按利率区间的下限估算。占月收入一半以内、月流水三成以内，记为合适。</p>
        </li>
        <li>
          <b>最后说明理由</b>
          <p>合适在哪里，要留意什么：需要抵押、另有费用、年化比最低者高多少。没有公布的资料不作判断。</p>
        </li>
      </ol>
      <p className="note">匹配不是审批：能否通过、利率与额度以机构审批为准。</p>
    </section>
  );
}

const MEANS = [
  ['income', '个人收入'],
  ['turnover', '经营流水'],
] as const;
const SECURITIES = [
  ['', '还不确定'],
  ['none', '不提供抵押'],
  ['house', '有房产'],
  ['car', '有车辆'],
] as const;

interface MatchQuestionsProps {
  reading: MatchReading;
  kinds: readonly Kind[] | undefined;
}

/** A plain GET form. The answers are in the URL only, and nothing is stored. */
function MatchQuestions({ reading: { isSent, texts, errors }, kinds }: MatchQuestionsProps) {
  const term = Number(texts.term);
  const terms =
    MATCH_TERMS.some((one) => one === term) || !Number.isInteger(term) || term < 1
      ? MATCH_TERMS
      : [...MATCH_TERMS, term].toSorted((a, b) => a - b);
  return (
    <CheckedForm
      className="match-questions"
      action={MATCH_PATH}
      label="五个问题"
      texts={texts}
      errors={errors}
      button={
        <>
          <button className="btn primary large wide">{isSent ? '重新匹配' : '查看匹配结果'}</button>
          <p className="note">答案只在这一页的地址里，本站不保存，也不查征信。</p>
        </>
      }
    >
      {!kinds && (
        <Question legend="借款用途">
          <Placeholder lines={3} className="chips-later" />
        </Question>
      )}
      {kinds && kinds.length > 0 && (
        <Question legend="借款用途">
          <Choice name="use" value="" word="还没想好" chosen={texts.use} />
          {kinds.map(({ id, name }) => (
            <Choice key={id} name="use" value={String(id)} word={name} chosen={texts.use} />
          ))}
        </Question>
      )}
      <div className="asked">
        <AffixField
          id="match-amount"
          name="amount"
          label="借多少"
          unit="万元"
          defaultValue={texts.amount}
          maxLength={10}
          error={errors.amount}
        />
      </div>
      <Question legend="借多久" error={errors.term && '请选择借款期限'}>
        {terms.map((months) => (
          <Choice
            key={months}
            name="term"
            value={String(months)}
            word={`${months} 个月`}
            chosen={texts.term}
          />
        ))}
      </Question>
      <Question
        legend="每月收入或流水"
        hint="选填，用来算还款占多少"
        below={
          <AffixField
            id="match-income"
            name="income"
            label="每月平均"
            unit="元"
            defaultValue={texts.income}
            maxLength={12}
            error={errors.income}
          />
        }
      >
        {MEANS.map(([value, word]) => (
          <Choice key={value} name="means" value={value} word={word} chosen={texts.means || MEANS[0][0]} />
        ))}
      </Question>
      <Question legend="能提供什么抵押">
        {SECURITIES.map(([value, word]) => (
          <Choice key={value} name="security" value={value} word={word} chosen={texts.security} />
        ))}
      </Question>
    </CheckedForm>
  );
}

interface QuestionProps {
  legend: string;
  hint?: string;
  below?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

function Question({ legend, hint, below, error, children }: QuestionProps) {
  const id = useId();
  const errorId = error ? id : undefined;
  return (
    <fieldset className="asked field" aria-describedby={errorId}>
      <legend>
        {legend}
        {hint && <span className="opt">{hint}</span>}
      </legend>
      <div className="chips">{children}</div>
      {error && (
        <p className="error" id={errorId}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {below}
    </fieldset>
  );
}

function Choice({
  name,
  value,
  word,
  chosen,
}: {
  name: string;
  value: string;
  word: string;
  chosen: string;
}) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      {word}
    </label>
  );
}
