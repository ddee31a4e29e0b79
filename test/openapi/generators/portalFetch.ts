// What no generator makes from a description: the session is a cookie that the program keeps, and a write must carry the portal's
// `Origin`. A program that acts for several members needs one such `fetch` for each.

export const ORIGIN = process.env.PORTAL ?? 'http://127.0.0.1:3000';

const cookies = new Map<string, string>();

/** `fetch` that keeps the session of one member, and says where a write comes from. It follows no redirect, so no other site gets the cookies. */
export const portalFetch: typeof fetch = async (input, init) => {
  const request = new Request(typeof input === 'string' ? new URL(input, ORIGIN) : input, init);
  request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
  if (request.method !== 'GET') request.headers.set('origin', ORIGIN);
  const response = await fetch(request, { redirect: 'manual' });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return response;
};
