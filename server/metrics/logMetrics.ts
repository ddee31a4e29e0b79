import { Counter, type Registry } from 'prom-client';

/** What the process's log has lost and removed since its start. */
interface LogLosses {
  linesLost: number;
  scrubbed: number;
  fieldsDropped: number;
}

interface LogSources {
  logLosses?: Readonly<LogLosses>;
}

/** The log's own faults. */
export function logMetrics(registry: Registry, sources: LogSources): void {
  const counter = (name: string, help: string, of: keyof LogLosses) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(sources.logLosses?.[of] ?? 0);
      },
    });
  counter('portal_log_lines_dropped_total', 'Log lines lost, since their reader was too slow or the disk full.', 'linesLost');
  counter('portal_log_scrubbed_total', 'Parts of log lines that looked like personal data or secrets and were removed.', 'scrubbed');
  counter('portal_log_fields_dropped_total', 'Fields that were not written, since the catalogue of log events does not have them.', 'fieldsDropped');
}
