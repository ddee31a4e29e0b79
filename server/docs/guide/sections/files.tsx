import { FILE_SIZE_MAX, showFileSize } from '../../../../shared/rules/files.ts';
import { P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** Files in both directions. */
export const FilesSection = ({ commands, programs }: SectionProps) => (
  <>
    <P
      zh={`上传一张图片或一份 PDF（最大 ${showFileSize(FILE_SIZE_MAX)}），用 \`multipart/form-data\`，字段 \`kind\` 说明用途。响应的 \`data.url\` 填入需要附件的接口；这个链接只有上传者本人能打开。`}
      en={`Upload one picture or one PDF (at most ${showFileSize(FILE_SIZE_MAX)}) as \`multipart/form-data\`; the field \`kind\` says what it is for. Put \`data.url\` of the response into the call that needs the file. Only the uploader can open this address.`}
    />
    <Curl {...commands.upload} />
    <Program text={programs.upload} />
    <P
      zh="账单可以导出为一个 CSV 文件，筛选条件与列表相同，没有分页。中途失败时连接会断开，不完整的文件不会被当成完整的。"
      en="Bills can be exported as one CSV file, with the filters of the list and without pages. If the export fails half-way, the connection is cut, so that nobody takes an incomplete file for a complete one."
    />
    <Curl {...commands.exportBills} />
    <Program text={programs.exportBills} />
  </>
);
