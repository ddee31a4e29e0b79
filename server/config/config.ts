import type { Environment } from './environment.ts';

/** The configuration, frozen. Origins have no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin at which browsers reach the portal. It decides about `Secure` cookies, and programs must send it as `Origin`. Never taken from a header. */
  readonly publicOrigin: string;
  /** Whether `PUBLIC_ORIGIN` was given. Otherwise the origin is a guess, and the portal answers to all names of its own computer. */
  readonly publicOriginIsSet: boolean;
  /** Further values of `Host` that are answered, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Origin of the upstream; undefined: the embedded upstream is started. */
  readonly upstreamOrigin: string | undefined;
  /** The file that says how the upstream differs from the contract; undefined: it does not. */
  readonly adaptation: string | undefined;
  readonly embeddedPort: number;
  /** `NODE_ENV`; undefined: not set. */
  readonly nodeEnv: string | undefined;
  /** Whether the embedded upstream has sample members, console and simulated cashier: outside production, or with `SANDBOX=1`. */
  readonly sandbox: boolean;
  readonly varDir: string;
  /** Folder that several releases share, with the built files of the last of them. Undefined: only those of this build's folder are there. */
  readonly assetsDir: string | undefined;
  /** Redis that several gateways share for idempotency records, OAuth states and rate limits. May contain a password. Undefined: the store is in SQLite under `varDir`. */
  readonly redisUrl: string | undefined;
  /** Without Redis, the store is in this process's memory; a restart forgets which money calls were sent. */
  readonly memoryStore: boolean;
  /** The site's name when the upstream's site data has none. */
  readonly brandName: string;
  readonly mobileOrigin: string | undefined;
  /** Origins besides the upstream's whose pictures the pages may show. */
  readonly mediaOrigins: readonly string[];
  /** The portal's WeChat app id (the upstream has its secret); undefined: no login by WeChat. */
  readonly wechatAppId: string | undefined;
  /** Page of the third-party chat, opened in an iframe with the visitor's consent; undefined: no chat. */
  readonly chatUrl: string | undefined;
  /** Address of the analytics service, which gets page views with the visitor's consent; undefined: none. */
  readonly statisticsUrl: string | undefined;
  /** Keys that seal the session's cookie; the first seals, all open. None: the cookie has the upstream's token as it is. */
  readonly sessionKeys: readonly Buffer[];
  /** Longest life of a session, and longest time without use (seconds; 0: no such limit). */
  readonly sessionMaxAge: number;
  readonly sessionIdle: number;
  /** Addresses (URIs) for whoever finds a weakness; none: nobody is named. */
  readonly securityContacts: readonly string[];
  /** IP addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Most open connections. */
  readonly maxSockets: number;
  /** Text messages in an hour, for all visitors of all gateways together. */
  readonly smsPerHour: number;
  /** Pages in a minute for one IP address. */
  readonly pagesPerMinute: number;
  /** Time (s) after SIGTERM in which the process still takes connections but is not ready, so that load balancers notice. */
  readonly drainGrace: number;
  /** Address and port of the metrics, which visitors must not reach; port 0: none. */
  readonly metricsHost: string;
  readonly metricsPort: number;
  /** Name of this instance in log lines and metrics. */
  readonly instance: string;
  /** systemd wants to know how the process is (`Type=notify`); `watchdog`: the longest time (ms) without a sign of life. Undefined: it does not. */
  readonly systemd: { readonly watchdog: number | undefined } | undefined;
  /** Base address of an OpenTelemetry collector (OTLP over HTTP) that gets the spans, without a slash at its end; undefined: none are recorded. */
  readonly traceEndpoint: string | undefined;
  readonly logLevel: Environment['LOG_LEVEL'];
  /**
   * Time-outs (ms), which no variable sets. For the head of a request, for all of it, and of a connection on which nothing moves. `late`: how
   * long a page waits for what it can do without.
   */
  readonly timeouts: {
    readonly headers: number;
    readonly request: number;
    readonly connection: number;
    readonly late: number;
  };
  /** `npm run dev`: Vite's client inserts style sheets, and its overlay of errors, as elements with inline styles. */
  readonly inlineStyles?: true;
}
