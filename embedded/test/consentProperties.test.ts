import t, { type Test } from 'tap';
import { kinds } from '../console/kinds/kinds.ts';
import { VERBS } from '../console/kinds/kind.ts';
import { consents } from '../handlers/consents.ts';
import { forms } from '../handlers/forms.ts';
import { partners } from '../content/content.ts';
import { Refused } from '../domain/refusal.ts';
import { handOverForm } from '../workflows/form.ts';
import { sweepAll } from '../workflows/sweepAll.ts';
import { formStatus } from '../../shared/status/form.ts';
import { annualCosts, type CostTable } from '../../shared/money/costTable.ts';
import type { LoanForm } from '../../shared/records/loan.ts';
import { SEED, short } from '../../test/support/longRun.ts';
import { generator, createLedger } from './support/createLedger.ts';
import { fill } from './support/newMember.ts';

const ROUNDS = short(10, 100);
const COMMANDS = 1_000;
const DAY = 86_400_000;
/** Commands that are made more often than others. */
const OFTEN = [
  'accept',
  'accept',
  'propose',
  'propose',
  'confirm',
  'confirm',
  'confirm',
  'handOver',
  'anyVerb',
  'supplement',
];
/** The versions of the authorisation, as the content has them: the days from which they are in force. */
const VERSIONS = ['2026-04-08', '2026-10-22'];

/** Each round begins a few days before the text has its second version. */
async function playRound(
  t: Test,
  seed: number,
  reached: Set<number>,
): Promise<{ done: number; handed: number; now: number }> {
  let now = Date.parse('2026-10-19T09:00:00+08:00');
  const { below, chance, pick } = generator(seed);
  const { db, ids, member } = createLedger(t, 6, now);
  // What counts as handed over is the status in the database, whatever code has written it.
  db.exec('CREATE TEMP TABLE handed (id INTEGER PRIMARY KEY, application_id INTEGER, partner_id INTEGER)');
  db.exec(`CREATE TEMP TRIGGER handed_over AFTER UPDATE OF status ON applications WHEN new.status IN (30, 40, 41) AND old.status NOT IN (30, 40, 41)
    BEGIN INSERT INTO handed (application_id, partner_id) VALUES (new.id, new.partner_id); END`);
  const form = forms.form({ id: 2 }) as LoanForm;
  const answers = { ...(await fill(form)), amount: '30000.00', term: '12', city: '江澜市' };
  const lenders = partners.filter(({ form_id: id }) => id === 2).map(({ id }) => id);
  const context = (id: number) => ({
    db,
    now,
    member: member(id),
    token: '',
    address: '203.0.113.9',
    agent: '',
    origin: '',
    publicOrigin: '',
    sandbox: true,
    portalPorts: [],
  });
  const some = (table: string): number => Math.max(1, db.number(`SELECT max(id) FROM ${table}`) - below(5));
  const owner = (id: number): number =>
    (chance(0.92) ? db.number('SELECT user_id FROM applications WHERE id = ?', id) : 0) || pick(ids);
  const costs = (table: CostTable | undefined) =>
    table && chance(0.95) ? annualCosts(table) : chance(0.5) ? ['5.80'] : undefined;
  const operate = (verb: (typeof VERBS)[number], id: number) =>
    kinds.form?.act(db, now, id, verb, {
      reason: '测试',
      items: ['流水'],
      proposing: {
        partner_id: chance(0.6) ? String(pick(lenders)) : '',
        proposed_amount: '30000',
        proposed_term: '12',
      },
      terms: {},
    });

  const commands: Record<string, () => unknown> = {
    submit() {
      const partner = chance(0.7) ? pick(lenders) : undefined;
      const table =
        partner === undefined
          ? undefined
          : (partners.find(({ id }) => id === partner) as {
              annual_rate_min: string;
              annual_rate_max: string;
            });
      const input = {
        form_id: 2,
        answers,
        agree: 1 as const,
        ...(partner && { partner_id: partner }),
        ...(table && { cost_confirmed: [table.annual_rate_min, table.annual_rate_max] }),
        ...(chance(0.3) && { version: pick(VERSIONS) }),
      };
      return forms.submitForm(input, context(pick(ids)));
    },
    accept: () => operate('pass', some('applications')),
    propose: () => operate('propose', some('applications')),
    confirm() {
      const proposal = some('proposals');
      const id = db.number('SELECT application_id FROM proposals WHERE id = ?', proposal);
      const by = context(owner(id));
      const shown = forms.formRecord({ id }, by).proposals?.find((row) => row.id === proposal);
      const confirmed = costs(shown?.cost_table);
      return forms.confirmProposal(
        {
          id,
          proposal_id: proposal,
          agree: 1,
          ...(confirmed && { cost_confirmed: confirmed }),
          ...(chance(0.3) && { version: pick(VERSIONS) }),
        },
        by,
      );
    },
    decline() {
      const proposal = some('proposals');
      const id = db.number('SELECT application_id FROM proposals WHERE id = ?', proposal);
      return forms.declineProposal({ id, proposal_id: proposal }, context(owner(id)));
    },
    withdraw() {
      const id = chance(0.3) ? some('consents') : 0;
      return consents.withdrawConsent(
        { id },
        context(db.number('SELECT user_id FROM consents WHERE id = ?', id) || pick(ids)),
      );
    },
    answer: () =>
      consents.answerAgreement(
        { key: pick(['protocol', 'privacy']), agree: pick([0, 1]) },
        context(pick(ids)),
      ),
    cancel() {
      const id = some('applications');
      return forms.cancelFormRecord({ id }, context(owner(id)));
    },
    supplement() {
      const id = some('applications');
      return forms.supplementForm({ id, remark: '补充' }, context(owner(id)));
    },
    anyVerb: () => operate(pick(VERBS), some('applications')),
    handOver: () => handOverForm(db, now, some('applications'), chance(0.5) ? pick(lenders) : undefined),
    time() {
      now += chance(0.15) ? 92 * DAY : chance(0.4) ? 8 * DAY : below(DAY);
      sweepAll(db, now);
      // The operator takes up all that has waited: what was confirmed long ago, or for an earlier text, is refused.
      for (const { id } of db.all<{ id: number }>('SELECT id FROM applications WHERE status = 20')) {
        try {
          handOverForm(db, now, id);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
      }
    },
  };

  let [done, handed] = [0, 0];
  for (let step = 0; step < COMMANDS; step++) {
    // Time passes slowly, so that most applications are still open; the steps on the way to a lender are the most frequent.
    const name =
      step > 300 && chance(0.015)
        ? 'time'
        : pick(OFTEN.concat(Object.keys(commands).filter((one) => one !== 'time')));
    try {
      commands[name]?.();
      done += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    if (step % 20 === 0)
      for (const { status } of db.all<{ status: number }>('SELECT DISTINCT status FROM applications'))
        reached.add(status);
    const rows = db.all<{ id: number; application_id: number; partner_id: number | null }>(
      'SELECT * FROM handed WHERE id > ?',
      handed,
    );
    for (const row of rows) {
      handed = row.id;
      const version = VERSIONS.findLast((day) => Date.parse(`${day}T00:00:00+08:00`) <= now);
      const named = db.get(
        `SELECT 1 FROM consents c JOIN applications a ON a.id = c.application_id AND a.user_id = c.user_id
         WHERE c.application_id = ? AND c.partner_id = ? AND c.text_key = 'infoAuthorization' AND c.version = ? AND c.agreed = 1 AND c.withdrawn_at IS NULL AND c.at >= ?`,
        row.application_id,
        row.partner_id,
        version ?? '',
        now - 90 * DAY,
      );
      if (!named)
        t.fail(
          `${name} handed application ${row.application_id} to lender ${row.partner_id} without a consent (step ${step})`,
        );
    }
  }
  return { done, handed, now };
}

t.test(
  `no path hands data to a lender without the member's consent to it: ${ROUNDS * COMMANDS} random commands (seed ${SEED})`,
  async (t) => {
    const reached = new Set<number>();
    const total = { done: 0, handed: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const { done, handed, now } = await playRound(t, SEED + round, reached);
      total.done += done;
      total.handed += handed;
      t.ok(now > Date.parse('2026-10-22T00:00:00+08:00'), 'the text has had a new version on the way');
    }
    t.ok(
      total.handed > ROUNDS * 5,
      `${total.handed} applications were handed over, each with a consent that names the lender`,
    );
    t.ok(total.done > ROUNDS * 120, `${total.done} commands were carried out`);
    t.same(
      [...reached].toSorted((a, b) => a - b),
      Object.values(formStatus.status)
        .filter((status) => status !== 0)
        .toSorted((a, b) => a - b),
      'every status but that of a draft was reached',
    );
  },
);

t.test('a consent cannot be changed, only withdrawn', async (t) => {
  const { db, ids } = createLedger(t, 1, 0);
  db.insert('consents', {
    user_id: ids[0] ?? 0,
    text_key: 'privacy',
    version: '2026-10-22',
    scene: 'register',
    agreed: 1,
    address: '',
    device: '',
    at: 0,
  });
  for (const change of [
    "version = '2027-01-01'",
    'agreed = 0',
    'at = 1',
    'partner_id = 1',
    "text_key = 'protocol'",
  ])
    t.throws(() => db.run(`UPDATE consents SET ${change}`), /a consent is not changed/);
  t.equal(db.run('UPDATE consents SET withdrawn_at = 5').changes, 1);
});
