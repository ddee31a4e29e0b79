import t from 'tap';
import { messageHref, messageLinkText } from '../../client/pages/notice/detail/page.tsx';

t.test("a message links to its record, else to the upstream's link, never to another site", async (t) => {
  t.equal(messageHref({ biz_type: 'form', biz_id: 7, link: '/form/record' }), '/form/record/7');
  t.equal(messageHref({ biz_type: 'form', link: '/form/record' }), '/form/record');
  t.equal(
    messageHref({ biz_type: 'withdraw', biz_id: 7, link: '/wallet/record?tab=withdraw' }),
    '/wallet/record?tab=withdraw&open=7',
  );
  for (const link of [
    '',
    undefined,
    'https://bad.example/',
    '//bad.example',
    '/\\bad.example',
    'javascript:alert(1)',
  ])
    t.equal(messageHref({ biz_type: 'vip', biz_id: 1, link }), null, String(link));
});

t.test('the text of the link depends on its target', async (t) => {
  t.equal(messageLinkText('/user/changePassword'), '修改登录密码');
  t.equal(messageLinkText('/form/record/7'), '查看相关记录');
  t.equal(messageLinkText('/elsewhere'), '查看相关记录');
});
