import type { IncomingHttpHeaders } from 'node:http';

/** The headers that a proxy may pass on. The others are about one connection: `keep-alive` would promise what the proxy's own server does not keep. */
export const endToEnd = ({ connection: _connection, 'keep-alive': _keepAlive, 'transfer-encoding': _chunked, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => headers;
