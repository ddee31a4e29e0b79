import { NoPartners } from '../../../features/comparison/NoPartners.tsx';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { IntermediaryLine } from '../../../features/site/IntermediaryLine.tsx';
import { matchOffers } from './matchOffers.ts';
import { MatchOutcome } from './MatchOutcome.tsx';
import { figuresOf, readMatch, MATCH_PATH, MATCH_TERMS, type MatchReading } from './matchQuery.ts';
import { apiOf, EVERYWHERE, late, readCall, useLater } from '../../../context.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { labelOf, linkTo } from '../../../pageTable.ts';
import '../../../features/comparison/bank.css';
import '../../../features/comparison/offer.css';
import './match.css';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { readKinds, type Kind } from '../../../features/offers/offerSummary.ts';
import { useEffect, useId, type ReactNode } from 'react';
import { citiesOf } from '../../../features/offers/bankQuery.ts';
import { CityField } from '../../../features/offers/CityField.tsx';
import { requireOwnCity, useKeepCity } from '../../../features/offers/ownCity.ts';
import { toYuan } from '../../../../shared/money/money.ts';
import { keepOwnFigures, useOwnFigures, type OwnFigures } from '../../../features/offers/ownFigures.ts';
import { OwnFiguresLine } from '../../../features/comparison/OwnFiguresLine.tsx';
import { AffixField, FieldError } from '../../../forms/fields/TextField.tsx';
import { CheckedForm } from '../../../forms/CheckedForm.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireOwnCity(request);
  const api = apiOf(context);
  const reading = readMatch(new URL(request.url).searchParams);
  const [{ data: partners, isSupported: offered }, kinds] = await Promise.all([
    api.envelope('partner', {}).then(readCall),
    late(context, readKinds(api)),
  ]);
  const result = partners && reading.isSent && reading.values ? matchOffers(partners, reading.values) : null;
  return data(
    { reading, kinds, offered, hasOffers: Boolean(partners), cities: citiesOf(partners ?? []), result },
    partners || !offered ? 200 : 503,
  );
}

export function Component() {
  const { reading, kinds: loaded, offered, hasOffers, cities, result } = useLoaderData<typeof loader>();
  const kinds = useLater(loaded, readKinds, EVERYWHERE);
  useKeepCity();
  const own = reading.isSent && reading.values ? JSON.stringify(figuresOf(reading.values)) : '';
  useEffect(() => {
    // The cast is safe: the text is made above.
    const { turnover: _, ...figures } = own ? (JSON.parse(own) as OwnFigures) : {};
    keepOwnFigures(figures);
  }, [own]);
  return (
    <div className="wrap bank-list">
      <Crumbs above={[linkTo('/bank')]} current={labelOf('/bank/match')} />
      <div className="page-head">
        <h1>不确定选哪一种？</h1>
        <p className="soft">回答几个问题，看哪些产品合适、每期还不还得起、要留意什么。</p>
      </div>
      {hasOffers ? (
        <div className="matcher">
          <div className="card">
            <MatchQuestions reading={reading} kinds={kinds} cities={cities} />
          </div>
          <div className="matched">
            {result && reading.values ? (
              <MatchOutcome key={JSON.stringify(reading.values)} answers={reading.values} result={result} />
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
          <p>用途、金额、期限与抵押，有一项与机构公布的条件不符就不列入，最接近的另外列出。</p>
        </li>
        <li>
          <b>再算每期与占收入的比例</b>
          <p>
            按利率区间估算，占比按上限计，已有还款一并算入。超过月收入一半、月流水三成的不推荐，另给少借或延长期限的算法。
          </p>
        </li>
        <li>
          <b>最后说明理由</b>
          <p>合适在哪里，要留意什么：需要抵押、另有费用、总成本比最低的多多少。没有公布的资料不作判断。</p>
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

const OVERDUE = [
  ['', '不说'],
  ['0', '没有'],
  ['1', '有'],
] as const;

interface MatchQuestionsProps {
  reading: MatchReading;
  kinds: readonly Kind[] | undefined;
  cities: readonly string[];
}

/** A plain GET form. The answers are in the URL; income, other payments and city are also kept on the device. */
function MatchQuestions({ reading: { isSent, texts, errors, values }, kinds, cities }: MatchQuestionsProps) {
  const isMatched = isSent && values !== undefined;
  const term = Number(texts.term);
  const own = useOwnFigures();
  /** What this device knows, until there is a result. */
  const known = (answer = '', fen = 0) =>
    answer || (isMatched || fen === 0 ? '' : toYuan(fen).replace(/\.00$/, ''));
  const terms =
    MATCH_TERMS.some((one) => one === term) || !Number.isInteger(term) || term < 1
      ? MATCH_TERMS
      : [...MATCH_TERMS, term].toSorted((a, b) => a - b);
  return (
    <CheckedForm
      className="match-questions"
      action={MATCH_PATH}
      label="几个问题"
      texts={texts}
      errors={errors}
      button={
        <>
          <button className="btn primary large wide">{isMatched ? '重新匹配' : '查看匹配结果'}</button>
          <p className="note">答案只保存在网址和您的设备上，本站不收集，也不查征信。</p>
          <OwnFiguresLine asks={false} />
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
        hint="选填，用来算每期占多少"
        below={
          <div className="pair">
            <AffixField
              id="match-income"
              name="income"
              label="每月平均"
              unit="元"
              defaultValue={known(texts.income, own.income)}
              error={errors.income}
            />
            <AffixField
              id="match-debts"
              name="debts"
              label="已有还款"
              unit="元"
              defaultValue={known(texts.debts, own.debts)}
              error={errors.debts}
            />
          </div>
        }
      >
        {MEANS.map(([value, word]) => (
          <Choice key={value} name="means" value={value} word={word} chosen={texts.means || MEANS[0][0]} />
        ))}
      </Question>
      <Question
        legend="当前有没有逾期"
        hint="选填，用来核对条件"
        below={
          <div className="pair">
            <AffixField
              id="match-age"
              name="age"
              label="年龄"
              unit="周岁"
              defaultValue={texts.age || (isMatched ? '' : (own.age ?? ''))}
              error={errors.age}
            />
            <AffixField
              id="match-fund"
              name="fund"
              label="公积金连续缴存"
              unit="个月"
              defaultValue={texts.fund || (isMatched ? '' : (own.fundMonths ?? ''))}
              error={errors.fund}
            />
          </div>
        }
      >
        {OVERDUE.map(([value, word]) => (
          <Choice key={value} name="overdue" value={value} word={word} chosen={texts.overdue} />
        ))}
      </Question>
      <Question legend="能提供什么抵押">
        {SECURITIES.map(([value, word]) => (
          <Choice key={value} name="security" value={value} word={word} chosen={texts.security} />
        ))}
      </Question>
      <div className="asked">
        <CityField id="match-city" cities={cities} value={texts.city} />
      </div>
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
  return (
    <fieldset className="asked field" aria-describedby={error && `${id}-error`}>
      <legend>
        {legend}
        {hint && <span className="opt">{hint}</span>}
      </legend>
      <div className="chips">{children}</div>
      {error && <FieldError id={id} error={error} />}
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
