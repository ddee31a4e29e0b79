/** An invalid or missing variable. The message is one line that names it. */
export class ConfigError extends Error {}
