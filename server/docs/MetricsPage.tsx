import { LABELS } from '../metrics/meanings.ts';
import { type DescribedMetric, describeMetrics } from './describeMetrics.ts';
import { DocsDocument, type DocsPageProps } from './docsDocument.tsx';
import { Sections } from './Sections.tsx';
import { P, same, Table, Text, type Texts } from './Text.tsx';

/** Names, each as code. */
const codes = (names: readonly string[], separator: string): string =>
  names.map((name) => '`' + name + '`').join(separator);

const NameCell = ({ name, type, labels }: DescribedMetric) => (
  <>
    <code>{name}</code>
    <div className="facts">
      {labels.length === 0 ? (
        type
      ) : (
        <Text zh={`${type}，标签 ${codes(labels, '、')}`} en={`${type} by ${codes(labels, ', ')}`} />
      )}
    </div>
  </>
);

const MeaningCell = ({ meaning, help, bounds }: DescribedMetric) => (
  <>
    {meaning ? <Text {...meaning} /> : <span lang="en">{help}</span>}
    {bounds.length > 0 && (
      <div className="facts">
        <Text
          zh={`各桶的上限（秒）：${bounds.join('、')}`}
          en={`Upper bounds of the buckets (s): ${bounds.join(', ')}`}
        />
      </div>
    )}
  </>
);

const MetricsTable = ({ metrics }: { metrics: readonly DescribedMetric[] }) => (
  <Table
    head={[
      { zh: '指标', en: 'Metric' },
      { zh: '含义', en: 'Meaning' },
    ]}
    ids={metrics.map(({ name }) => name)}
    rows={metrics.map((metric) => [same(<NameCell {...metric} />), same(<MeaningCell {...metric} />)])}
  />
);

const INTRODUCTION: Texts = {
  zh: '网关以 Prometheus 的文本格式在 `http://METRICS_HOST:METRICS_PORT/metrics` 提供指标，访客使用的端口上没有；`METRICS_PORT=0` 关闭全部指标。标签的值取自固定的集合，绝不含个人信息。',
  en: 'The gateway has its metrics at `http://METRICS_HOST:METRICS_PORT/metrics`, in the text format of Prometheus; the port that visitors use does not have them. `METRICS_PORT=0` turns all of them off. Labels have values of closed sets, and never anything of a person.',
};

/** `/bff/docs/metrics/{language}`: every metric and label, from the registries themselves. */
export function MetricsPage({ language, brand, files }: DocsPageProps) {
  const metrics = describeMetrics();
  const used = new Set(metrics.flatMap(({ labels }) => labels));
  return (
    <DocsDocument language={language} brand={brand} files={files} page="metrics">
      <Sections
        language={language}
        sections={[
          {
            id: 'portal',
            title: { zh: '门户', en: 'The portal' },
            content: (
              <>
                <P {...INTRODUCTION} />
                <MetricsTable metrics={metrics.filter(({ meaning }) => meaning)} />
              </>
            ),
          },
          {
            id: 'library',
            title: { zh: '进程与 Node.js', en: 'The process and Node.js' },
            content: (
              <>
                <P
                  zh="以下指标由程序库 prom-client 提供，说明是它的原文。"
                  en="These are of the library prom-client, with its own texts."
                />
                <MetricsTable metrics={metrics.filter(({ meaning }) => !meaning)} />
              </>
            ),
          },
          {
            id: 'labels',
            title: { zh: '标签', en: 'Labels' },
            content: (
              <Table
                head={[
                  { zh: '标签', en: 'Label' },
                  { zh: '取值', en: 'Values' },
                ]}
                rows={Object.entries(LABELS)
                  .filter(([label]) => used.has(label))
                  .map(([label, values]) => [same(<code>{label}</code>), values])}
              />
            ),
          },
        ]}
      />
    </DocsDocument>
  );
}
