import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { fail, ok } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { type Hit, json, startStubUpstream } from '../stubUpstream.ts';

/** Whatever is asked for: a picture that a browser can read. */
const PICTURE = readFileSync('embedded/media/samples/license.png');

interface Member {
  id: number;
  avatar: string;
  uploads: { url: string; name: string; kind: string }[];
  records: Record<string, unknown>[];
}

/**
 * An upstream that keeps uploads in a folder beside its own pictures, and serves the folder to whoever reaches it, as many frameworks do: no
 * token is needed, and names can be guessed. `url`: how it sends a file's address. A member is the phone number that logged in.
 */
export async function startFolderUpstream(
  t: Pick<Test, 'teardown'>,
  { folder = '/uploads/', url = (path: string) => path } = {},
) {
  const upstream = await startStubUpstream(t);
  const members = new Map<string, Member>();
  const files = new Set([
    `${folder}news/cover.png`,
    `${folder}news/inside.jpg`,
    `${folder}logo.svg`,
    `${folder}default.png`,
    '/media/banner.png',
  ]);
  const memberOf = (phone: string): Member => {
    const member = members.get(phone) ?? {
      id: members.size + 7,
      avatar: url(`${folder}default.png`),
      uploads: [],
      records: [],
    };
    members.set(phone, member);
    return member;
  };
  const article = (row: unknown) => ({
    ...fieldsOf(row),
    cover: url(`${folder}news/cover.png`),
    content: `<p>字</p><p><img src="${url(`${folder}news/inside.jpg`)}"></p>`,
  });

  function answer(hit: Hit, member: Member | undefined): unknown {
    const call = `${hit.method} ${hit.path}`;
    const sent =
      hit.headers['content-type'] === 'application/json' ? fieldsOf(JSON.parse(hit.body || '{}')) : {};
    if (call === 'POST /api/login')
      return ok({ access_token: `token.${String(sent.phone_number)}`, expires_in: 3600 });
    if (call === 'GET /api/wz' && hit.query.has('id'))
      return ok(article({ id: 17, type: 'news', title: '公告' }));
    if (call === 'GET /api/form/1')
      return ok({
        id: 1,
        title: '经营贷',
        steps: [
          {
            fields: [
              { key: 'name', label: '姓名', type: 'text' },
              { key: 'license_files', label: '营业执照', type: 'upload' },
            ],
          },
        ],
      });
    if (call === 'GET /api/site') return ok({ name: '银桥', logo: url(`${folder}logo.svg`) });
    if (!member) return undefined;
    if (call === 'GET /api/visit' || call === 'GET /api/user')
      return ok({ id: member.id, nickname: '林知夏', avatar: member.avatar });
    if (call === 'POST /api/user/edit') member.avatar = String(sent.avatar);
    else if (call === 'POST /api/upload') {
      const path = `${folder}${members.size}${member.uploads.length + 1}.png`;
      files.add(path);
      const file = {
        url: url(path),
        name: '身份证.png',
        size: PICTURE.length,
        mime: 'image/png',
        kind: hit.query.get('kind') ?? '',
      };
      member.uploads.push(file);
      return ok(file);
    } else if (call === 'POST /api/user/form') {
      const record = {
        id: member.records.length + 1,
        form_id: 1,
        status: 0,
        answers: sent.answers ?? {},
        files: (Array.isArray(sent.files) ? sent.files : []).map((one: unknown) => ({
          url: one,
          name: '附件.png',
        })),
      };
      member.records.push(record);
      return ok({ id: record.id, status: 0 });
    } else if (call === 'GET /api/user/form') return ok(hit.query.get('page') === '2' ? [] : member.records);
    else if (hit.path.startsWith('/api/user/form/'))
      return ok(member.records.find(({ id }) => `/api/user/form/${String(id)}` === hit.path));
    else if (call === 'GET /api/user/upload')
      return ok({ list: hit.query.get('page') === '2' ? [] : member.uploads, total: member.uploads.length });
    else if (call === 'GET /api/user/recharge')
      return ok(
        hit.query.get('page') === '2'
          ? []
          : [{ order_no: 'R1', voucher_url: member.uploads[0]?.url, status: 0 }],
      );
    else if (call === 'GET /api/user/childs')
      return ok({ list: [{ id: 99, nickname: '周**', avatar: url(`${folder}default.png`) }], total: 1 });
    else return undefined;
    return ok(null, '已保存');
  }

  upstream.on('*', (hit, response) => {
    if (files.has(decodeURIComponent(hit.path))) {
      response
        .writeHead(200, {
          'content-type': hit.path.endsWith('.svg')
            ? 'image/svg+xml'
            : hit.path.endsWith('.jpg')
              ? 'image/jpeg'
              : 'image/png',
          'content-length': PICTURE.length,
          'cache-control': 'public, max-age=60',
        })
        .end(PICTURE);
      return;
    }
    const [, phone] = /^token\.(\d+)$/.exec(hit.headers.authorization ?? '') ?? [];
    const given = answer(hit, phone === undefined ? undefined : memberOf(phone));
    if (given !== undefined) json(given)(hit, response);
    else if (hit.path.startsWith('/api/')) upstream.sample(hit, response);
    else json(fail(404, '没有'), 404)(hit, response);
  });
  return {
    ...upstream,
    folder,
    members,
    /** Its path of the newest upload of a member. */ pathOf: (phone: string): string =>
      new URL(members.get(phone)?.uploads.at(-1)?.url ?? '', upstream.origin).pathname,
  };
}
