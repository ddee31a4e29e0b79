import t from 'tap';
import type { FormField } from '../../shared/records/loan.ts';
import { isAsked, kindOf, maxLengthOf, questionsOf } from '../../shared/rules/questions.ts';
import { readAnswer } from '../../shared/rules/readAnswer.ts';
import { readAnswers, unknownAnswers } from '../../shared/rules/readAnswers.ts';
import { personNameRule } from '../../shared/rules/names.ts';
import { creditCodeRule } from '../../shared/rules/creditCode.ts';

const facts = { today: '2026-11-20', ownsFile: (url: string) => url.startsWith('/mine/') };
const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'none', label: '无' },
];
const question = (field: Partial<FormField>): FormField => ({
  key: 'q',
  label: '收入',
  type: 'text',
  ...field,
});

t.test('an answer is normalised, or its fault is told, by the type of its question', async (t) => {
  const table: [
    field: Partial<FormField>,
    given: string | string[],
    expected: string | string[] | { fault: string },
  ][] = [
    [{}, ' 好 ', '好'],
    [{}, ['好'], { fault: '只能填写一项' }],
    [{}, '字'.repeat(50), '字'.repeat(50)],
    [{}, '𠮷'.repeat(51), { fault: '收入不超过 50 个字' }],
    [{ type: 'textarea' }, '字'.repeat(200), '字'.repeat(200)],
    [{ type: 'textarea' }, '字'.repeat(201), { fault: '收入不超过 200 个字' }],
    [{ pattern: '^\\d+$' }, '12', '12'],
    [{ pattern: '^\\d+$' }, '1a', { fault: '收入格式不正确' }],
    [{ pattern: '^(' }, '1a', '1a'],
    [{ pattern: '^\\p{L}$' }, '林', '林'],
    [{ pattern: personNameRule.pattern }, '买买提•艾力', '买买提·艾力'],
    [{ pattern: personNameRule.pattern }, '张3', { fault: '请输入 2–20 个汉字的真实姓名' }],
    [{ pattern: creditCodeRule.pattern }, '9135 0100m000100y43', '91350100M000100Y43'],
    [{ pattern: creditCodeRule.pattern }, '91350100M000100Y4', { fault: '请输入 18 位统一社会信用代码' }],
    [{ type: 'number' }, '12.50', '12.50'],
    [{ type: 'number' }, '１2,000', '12000'],
    [{ type: 'number', unit: '个月' }, '36 个月', '36'],
    ...['', '1.234', 'x1', '1x', '-1', '1234567890'].map((text): (typeof table)[number] => [
      { type: 'number' },
      text,
      { fault: '请输入数字，最多两位小数' },
    ]),
    [{ type: 'number', pattern: '^\\d+$' }, '1.5', { fault: '请输入整数' }],
    [{ type: 'number', min: 18, max: 60, unit: '岁' }, '17', { fault: '收入不能少于 18岁' }],
    [{ type: 'number', min: 18, max: 60, unit: '岁' }, '18', '18'],
    [{ type: 'number', min: 18, max: 60, unit: '岁' }, '60', '60'],
    [{ type: 'number', min: 18, max: 60 }, '61', { fault: '收入不能超过 60' }],
    [{ type: 'money' }, '12.5', '12.50'],
    [{ type: 'money' }, '1,2', { fault: '请输入正确的金额，最多两位小数' }],
    [{ type: 'money', min: 100, max: 200 }, '99.99', { fault: '收入不能少于 100 元' }],
    [{ type: 'money', min: 100, max: 200 }, '200.01', { fault: '收入不能超过 200 元' }],
    [{ type: 'money', min: 100, max: 200 }, '200', '200.00'],
    [{ type: 'money', max: 500_000, unit: '万元' }, '500001', { fault: '收入不能超过 50 万元' }],
    ...['select', 'radio', 'area'].flatMap((type): typeof table => [
      [{ type, options }, 'b', 'b'],
      [{ type, options }, 'c', { fault: '请从选项中选择' }],
    ]),
    [{ type: 'checkbox', options }, ['a', 'b', 'a'], ['a', 'b']],
    [{ type: 'checkbox', options }, 'none', ['none']],
    [{ type: 'checkbox', options }, ['a', 'c'], { fault: '请从选项中选择' }],
    [{ type: 'checkbox', options }, ['a', 'none'], { fault: '“无”不能与其他选项同时选择' }],
    [{ type: 'date' }, '2026-02-30', { fault: '请输入正确的日期，例如 2026-01-31' }],
    [{ type: 'date', max: 0 }, '2026-11-20', '2026-11-20'],
    [{ type: 'date', max: 0 }, '2026-11-21', { fault: '不能晚于今天' }],
    [{ type: 'date', max: 10 }, '2026-12-01', { fault: '不能晚于 10 天之后' }],
    [{ type: 'date', min: 0 }, '2026-11-20', '2026-11-20'],
    [{ type: 'date', min: 0 }, '2026-11-19', { fault: '不能早于今天' }],
    [{ type: 'date', min: -10 }, '2026-11-09', { fault: '不能早于 10 天之前' }],
    [{ type: 'phone' }, '+86 138-0000-1234', '13800001234'],
    [{ type: 'phone' }, '1380000123', { fault: '手机号格式不正确' }],
    [{ type: 'id_card' }, '11010519491231002x', '11010519491231002X'],
    [{ type: 'money' }, '￥1,200 元', '1200.00'],
    [{ type: 'id_card' }, '110105194912310021', '110105194912310021'],
    [{ type: 'id_card' }, '160105194912310029', { fault: '身份证号的地区码不存在，请核对前 6 位' }],
    [{ type: 'upload' }, ['/mine/1', '/mine/1'], ['/mine/1']],
    [{ type: 'upload' }, '/mine/1', ['/mine/1']],
    [{ type: 'upload' }, ['/mine/1', '/other/2'], { fault: '文件不存在，请重新上传' }],
    [
      { type: 'upload' },
      Array.from({ length: 8 }, (_, n) => `/mine/${n}`),
      Array.from({ length: 8 }, (_, n) => `/mine/${n}`),
    ],
    [{ type: 'upload' }, Array.from({ length: 9 }, (_, n) => `/mine/${n}`), { fault: '最多上传 8 个文件' }],
    [{ type: 'upload', max: 1 }, ['/mine/1', '/mine/2'], { fault: '最多上传 1 个文件' }],
  ];
  for (const [field, given, expected] of table) {
    const read = readAnswer(question(field), given, facts);
    t.strictSame(
      'fault' in read ? read : { value: read.value },
      typeof expected === 'string' || Array.isArray(expected) ? { value: expected } : expected,
      `${JSON.stringify(field)} ${String(given).slice(0, 40)}`,
    );
  }
});

t.test('a check digit that does not fit is asked about', async (t) => {
  const fields = [
    question({ key: 'id', type: 'id_card' }),
    question({ key: 'code', pattern: creditCodeRule.pattern }),
  ];
  const form = { steps: [{ title: '一', fields }] };
  t.same(readAnswers(form, { id: '11010519491231002X', code: '91350100M000100Y43' }, facts).doubts, {});
  const { faults, doubts, answers } = readAnswers(
    form,
    { id: '110105194912310021', code: '91350100M000100Y44' },
    facts,
  );
  t.same(faults, {});
  t.same(answers, { id: '110105194912310021', code: '91350100M000100Y44' });
  t.match(doubts, { id: /^身份证号可能有误/, code: /^统一社会信用代码可能有误/ });
});

t.test(
  'an unknown type and a choice without options are texts, with the length that the form or the rule sets',
  async (t) => {
    const known = ['text', 'textarea', 'number', 'money', 'date', 'phone', 'id_card', 'upload'];
    t.same(
      known.map((type) => kindOf({ type })),
      known,
    );
    t.same(
      ['select', 'radio', 'checkbox', 'area'].map((type) => [
        kindOf({ type }),
        kindOf({ type, options: [] }),
        kindOf({ type, options }),
      ]),
      ['select', 'radio', 'checkbox', 'area'].map((type) => ['text', 'text', type]),
    );
    t.equal(kindOf({ type: 'slider', options }), 'text');
    t.same(
      [{}, { type: 'textarea' }, { max_length: 7 }, { max_length: 501 }].map((field) =>
        maxLengthOf(question(field)),
      ),
      [50, 200, 7, 500],
    );
  },
);

t.test('a question appears when the one before it appears and has the required answer', async (t) => {
  const [first, second, third] = [
    question({ key: 'first' }),
    question({ key: 'second', show_if: { key: 'first', value: 'yes' } }),
    question({ key: 'third', show_if: { key: 'second', value: 'more' } }),
  ];
  const asked = (given: Record<string, string | string[]>) =>
    [first, second, third].filter((one) => isAsked(one, [first, second, third], given)).map(({ key }) => key);
  t.same(asked({}), ['first']);
  t.same(asked({ first: 'yes' }), ['first', 'second']);
  t.same(asked({ first: ['no', 'yes'], second: 'more' }), ['first', 'second', 'third']);
  t.same(asked({ first: ['no'], second: 'more' }), ['first']);
  t.same(asked({ first: 'no', second: 'more' }), ['first'], 'what depends on a hidden question is hidden');
  t.equal(
    isAsked(second, [second], { first: 'yes' }),
    false,
    'the question that it depends on is not part of the form',
  );
  const circle = [
    question({ key: 'a', show_if: { key: 'b', value: '1' } }),
    question({ key: 'b', show_if: { key: 'a', value: '1' } }),
  ];
  t.same(
    circle.map((one) => isAsked(one, circle, { a: '1', b: '1' })),
    [false, false],
  );
});

t.test('all answers of a form: what is missing, what is hidden, what the form does not have', async (t) => {
  const form = {
    steps: [
      {
        title: '一',
        fields: [
          question({ key: 'name', label: '姓名', required: 1 }),
          question({ key: 'kind', label: '类型', type: 'radio', required: 1, options }),
        ],
      },
      {
        title: '二',
        fields: [
          question({ key: 'more', label: '说明', show_if: { key: 'kind', value: 'a' }, required: 1 }),
          question({ key: 'papers', label: '执照', type: 'upload', required: 1 }),
          question({ key: 'sorts', label: '资产', type: 'checkbox', options, required: 1 }),
          question({ key: 'note', label: '备注' }),
          ...['select', 'area'].map((type) =>
            question({ key: type, label: '地区', type, options, required: 1 }),
          ),
          question({ key: 'day', label: '日期', type: 'date', required: 1 }),
        ],
      },
    ],
  };
  t.same(
    questionsOf(form).map(({ key }) => key),
    ['name', 'kind', 'more', 'papers', 'sorts', 'note', 'select', 'area', 'day'],
  );
  t.strictSame(readAnswers(form, { name: ' ', more: 'hidden', papers: [], note: '', other: 'x' }, facts), {
    answers: {},
    faults: {
      name: '请填写姓名',
      kind: '请选择类型',
      papers: '请上传执照',
      sorts: '请至少选一项；没有就选“无”',
      select: '请选择地区',
      area: '请选择地区',
      day: '请选择日期',
      other: '这份申请没有此项',
    },
    doubts: {},
  });
  const given = {
    name: ' 林 ',
    kind: 'a',
    more: '多',
    papers: ['/mine/1'],
    sorts: ['b'],
    select: 'a',
    area: 'b',
    day: '2026-11-20',
  };
  t.strictSame(readAnswers(form, given, facts), {
    answers: { ...given, name: '林' },
    faults: {},
    doubts: {},
  });
  t.strictSame(readAnswers(form, { ...given, kind: 'x', more: '' }, facts).faults, {
    kind: '请从选项中选择',
  });
  t.strictSame(unknownAnswers(form, given), {});
});
