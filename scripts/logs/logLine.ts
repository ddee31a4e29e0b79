/** A line of the log: the fields of server/log/events.ts. A log may have been written by another version, so all are of unknown type. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly event: string; readonly time: string };

/** A field as a text; '' if it is absent. */
export const textOf = (line: LogLine, field: string): string => {
  const value = line[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A field as a number; undefined if it is none. */
export const numberOf = (line: LogLine, field: string): number | undefined => {
  const value = line[field];
  return typeof value === 'number' ? value : undefined;
};
