import { describeMetrics } from './describeMetrics.ts';

export const DOCUMENT = 'docs/metrics.md';

/** The document with the tables as they must be: they follow the comment that says where they come from. */
export async function withTables(text: string): Promise<string> {
  const [before = ''] = text.split(/(?<=<!-- What follows.*-->\n)/);
  return `${before}\n## All metrics\n\n${await describeMetrics()}\n`;
}
