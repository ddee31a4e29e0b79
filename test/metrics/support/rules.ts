import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const RULES = resolve('deploy/prometheus/rules.yml');

/** A rule of deploy/prometheus/rules.yml. */
export interface Rule {
  /** Name of the alert or of the recorded series. */
  name: string;
  isAlert: boolean;
  expr: string;
  /** How long the condition must hold (s). */
  for: number;
  severity: string | undefined;
  /** Section of the runbook that it leads to. */
  section: string | undefined;
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** A duration of Prometheus, in seconds. */
const secondsOf = (text: string): number => parseInt(text, 10) * (UNITS[text.at(-1) ?? ''] ?? NaN);

/** The rules. They are read by the form that all of them have (promtool checks the syntax): this project has no library for YAML. */
export function readRules(): Rule[] {
  const items = readFileSync(RULES, 'utf8')
    .split(/^ {6}- (?=alert:|record:)/m)
    .slice(1);
  return items.map((item) => {
    const field = (name: string) => new RegExp(`^ *${name}: (.+)$`, 'm').exec(item)?.[1];
    const block = /^ {8}expr: \|\n((?: {10}.*\n)+)/m.exec(item)?.[1];
    return {
      name: field('alert') ?? field('record') ?? '',
      isAlert: item.startsWith('alert:'),
      expr: (block ?? field('expr') ?? '').replace(/^ {10}/gm, '').trim(),
      for: secondsOf(field('for') ?? '0s'),
      severity: field('severity'),
      section: /^'\{\{ \$externalLabels\.runbook \}\}#([a-z-]+)'$/.exec(field('runbook_url') ?? '')?.[1],
    };
  });
}

/** Names of the metrics in an expression; those of recorded series have a colon. */
export const metricsIn = (expr: string): string[] => [
  ...new Set(
    expr
      .replace(/"[^"]*"/g, '""')
      .match(/\b(?:portal[_:]|nodejs_|process_)[a-zA-Z0-9_:]+|\bup\b(?=\{| ==)|\bALERTS(?=\{)/g) ?? [],
  ),
];
