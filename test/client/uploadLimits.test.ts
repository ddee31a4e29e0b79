import t from 'tap';
import {
  acceptOf,
  kindsIn,
  uploadLimitsOf,
  pictureLimits,
  fileFault,
} from '../../client/forms/uploads/uploadLimits.ts';
import { FILE_SIZE_MAX, showFileSize } from '../../shared/rules/files.ts';

const MB = 1024 * 1024;

t.test('files of a wrong kind or size are refused before the upload, by the upstream’s limits', async (t) => {
  const own = uploadLimitsOf({
    field: 'file',
    max_size: 2 * MB,
    exts: ['JPG', '.jpeg', 'pdf'],
    image: { max_width: 1200, quality: 0.8 },
  });
  t.same(own, { size: 2 * MB, exts: ['jpg', 'jpeg', 'pdf'], edge: 1200, quality: 0.8 });
  t.equal(fileFault({ name: 'a.JPG', size: 2 * MB }, own), null);
  t.equal(fileFault({ name: 'a.pdf', size: 2 * MB + 1 }, own), '文件不能超过 2 MB');
  t.equal(fileFault({ name: 'a.png', size: 9 }, own), '仅支持 JPG 与 PDF');
  t.equal(acceptOf(pictureLimits(own)), '.jpg,.jpeg');
});

t.test(
  'what the upstream does not say has a default, and the gateway’s own limit holds in any case',
  async (t) => {
    const usual = {
      size: FILE_SIZE_MAX,
      exts: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
      edge: 2000,
      quality: undefined,
    };
    for (const config of [null, undefined, {}, { max_size: 0, exts: [] }, { max_size: 80 * MB }])
      t.same(uploadLimitsOf(config), usual, JSON.stringify(config));
    const limits = uploadLimitsOf(null);
    t.equal(fileFault({ name: 'a.png', size: 0 }, limits), '文件是空的，请重新选择');
    t.equal(fileFault({ name: 'a.svg', size: 9 }, limits), '仅支持 JPG、PNG、WEBP 与 PDF');
    t.equal(
      fileFault({ name: 'png', size: 9 }, { ...limits, exts: ['pdf'] }),
      '仅支持 PDF',
      'a name without an extension',
    );
    t.equal(fileFault({ name: 'a.pdf', size: 6 * MB }, limits), '文件不能超过 5 MB');
    t.equal(kindsIn(pictureLimits(limits), '或'), 'JPG、PNG 或 WEBP');
  },
);

t.test('a file size in words is never more than the size', async (t) => {
  for (const [bytes, words] of [
    [5 * MB, '5 MB'],
    [1.5 * MB, '1.5 MB'],
    [5_000_000, '4.7 MB'],
    [MB - 1, '1023 KB'],
    [300 * 1024, '300 KB'],
    [9, '1 KB'],
  ] as const)
    t.equal(showFileSize(bytes), words);
});
