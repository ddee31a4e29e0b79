/** Advisers for applications. They are invented; the phone number is that of customer service. */
export const advisors: readonly { name: string; phone: string }[] = [
  { name: '孟知白', phone: '400-000-0000 转 601' },
  { name: '钟以恒', phone: '400-000-0000 转 602' },
  { name: '柳清和', phone: '400-000-0000 转 603' },
  { name: '傅思齐', phone: '400-000-0000 转 604' },
];
