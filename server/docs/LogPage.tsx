import type { Both } from '../../shared/paths.ts';
import { type Actor, type EventName, events, everyLine } from '../log/events.ts';
import { DocsDocument, type DocsPageProps } from './docsDocument.tsx';
import { Sections } from './Sections.tsx';
import { P, same, Table, Text } from './Text.tsx';

type Group = EventName extends `${infer Group}.${string}` ? Group : never;

/** The groups of events, which the first part of an event's name tells. */
const GROUPS: Record<Group, Both> = {
  http: { zh: '请求', en: 'Requests' },
  sec: { zh: '安全', en: 'Security' },
  biz: { zh: '业务', en: 'Business' },
  upstream: { zh: '业务系统', en: 'The upstream' },
  store: { zh: '存储', en: 'The store' },
  session: { zh: '会话', en: 'Sessions' },
  limits: { zh: '限额', en: 'Rate limits' },
  sys: { zh: '门户自身', en: 'The portal itself' },
};

const ACTORS: Record<Actor, Both> = {
  nobody: { zh: '无，供日后查询', en: 'nobody: for questions that come later' },
  operator: { zh: '门户的运维人员', en: 'who runs the portal' },
  upstream: { zh: '业务系统的运维人员', en: 'who runs the upstream' },
  developer: { zh: '门户的开发人员', en: 'who changes the portal' },
};

interface EventEntry extends Both {
  levels: readonly string[];
  acts: Actor;
  fields: Readonly<Record<string, Both>>;
}
const entries = Object.entries<EventEntry>(events);
const groups = Object.entries(GROUPS).map(([group, title]) => ({
  group,
  title,
  members: entries.filter(([name]) => name.startsWith(`${group}.`)),
}));

const FIELD_HEAD = [
  { zh: '字段', en: 'Field' },
  { zh: '含义', en: 'Meaning' },
];
const fieldRows = (fields: EventEntry['fields']) =>
  Object.entries(fields).map(([name, meaning]) => [same(<code>{name}</code>), meaning]);

/** What the table of the log's events says of one. Its name is its id, to which links can lead. */
const Event = ({ name, levels, acts, fields, ...meaning }: EventEntry & { name: string }) => (
  <article id={name}>
    <h3>
      <code>{name}</code>
    </h3>
    <P {...meaning} />
    <p className="facts">
      <Text
        zh={`级别：${levels.join('、')}。处理人：${ACTORS[acts].zh}。`}
        en={`Level: ${levels.join(', ')}. Acts: ${ACTORS[acts].en}.`}
      />
    </p>
    {Object.keys(fields).length > 0 && <Table head={FIELD_HEAD} rows={fieldRows(fields)} />}
  </article>
);

/** All events by group, as links. */
const Index = () => (
  <>
    <P
      zh="日志写到标准输出，每行一个 JSON 对象。每行有一个 `event`，以及本页为它列出的字段，绝不含任何人发来的文字。一个事件有几个级别时，通常的级别在前。"
      en="The log is written to standard output, one JSON object a line. A line has an `event` and the fields that stand here for it, never a text that somebody sent. Of several levels of an event, the usual one comes first."
    />
    <Table
      head={[
        { zh: '类别', en: 'Group' },
        { zh: '事件', en: 'Events' },
      ]}
      rows={groups.map(({ title, members }) => [
        title,
        same(
          <ul className="names">
            {members.map(([name]) => (
              <li key={name}>
                <a href={`#${name}`}>
                  <code>{name}</code>
                </a>
              </li>
            ))}
          </ul>,
        ),
      ])}
    />
  </>
);

/** `/bff/docs/log/{language}`: every event of the log and its fields, from the table that types the code. */
export const LogPage = ({ language, brand, files }: DocsPageProps) => (
  <DocsDocument language={language} brand={brand} files={files} page="log">
    <Sections
      language={language}
      sections={[
        { id: 'events', title: { zh: '全部事件', en: 'All events' }, content: <Index /> },
        {
          id: 'every-line',
          title: { zh: '每一行', en: 'Every line' },
          content: <Table head={FIELD_HEAD} rows={fieldRows(everyLine)} />,
        },
        ...groups.map(({ group, title, members }) => ({
          id: group,
          title,
          content: members.map(([name, entry]) => <Event key={name} name={name} {...entry} />),
        })),
      ]}
    />
  </DocsDocument>
);
