/** A drill: something that goes wrong, and the alerts that fire while it lasts and after it. drills.nightly.test.ts has what is done. */
interface Drill {
  name: string;
  /** Names of the alerts, without `Portal`; none: nobody is told. */
  fires: readonly string[];
}

/** All drills. */
export const DRILLS = [
  { name: 'an ordinary hour', fires: [] },
  { name: 'one 502 in a quiet hour', fires: [] },
  { name: 'a gateway is restarted for a release', fires: [] },
  { name: 'Redis away, for two gateways, and back', fires: ['StoreDown'] },
  { name: 'Redis without memory', fires: ['RedisRefusing'] },
  { name: "nine tenths of Redis's memory in use", fires: ['RedisMemory'] },
  { name: 'upstream down, and back', fires: ['BreakerOpen'] },
  { name: 'half of the calls of the upstream fail', fires: ['UpstreamFailing'] },
  { name: 'upstream slow', fires: ['SlowFast'] },
  { name: 'the upstream sends what the contract does not have', fires: ['Drift'] },
  { name: 'the upstream mixes up two members', fires: ['IdentityMismatch'] },
  { name: 'the upstream refuses the sessions of all', fires: ['SessionResets'] },
  { name: 'the reply to one withdrawal is lost', fires: ['UnknownOutcome'] },
  { name: 'disk full', fires: ['DiskFull'] },
  { name: 'the store cannot write, with room on the disk', fires: ['StoreFailing'] },
  { name: 'no backup for two days', fires: ['BackupOld'] },
  { name: 'certificate near its end', fires: ['CertificateEnding'] },
  { name: 'lists of passwords are tried', fires: ['LoginsFailing'] },
  { name: 'a release with a script error', fires: ['PagesBroken'] },
  { name: 'a release breaks its Content Security Policy', fires: ['CspViolations'] },
  { name: 'an instance is killed', fires: ['InstanceDown'] },
  { name: 'an instance crashes again and again', fires: ['Restarts'] },
  { name: 'more requests than one process can serve', fires: ['Shedding'] },
] as const satisfies readonly Drill[];

export type DrillName = (typeof DRILLS)[number]['name'];
