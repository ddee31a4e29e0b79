import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { calls } from './calls.ts';

import { SiteConfig } from '../records/config.ts';
import * as field from '../records/input.ts';
import { LoanType, Partner } from '../records/partner.ts';
import { list } from '../records/wire.ts';
import { Index, Seo, Site, UploadConfig, UploadedFile } from '../records/site.ts';
import { described } from '../records/described.ts';

/** Calls for public site data, and uploads. The results of site data are cached, and null when the upstream fails. */
export const site = {
  index: endpoint({
    ...calls.index,
    cache: siteCache,
    output: Index,
    limit: 'read',
    summary: { zh: '首页数据', en: 'Data of the home page' },
  }),
  site: endpoint({
    ...calls.site,
    cache: siteCache,
    output: Site,
    limit: 'read',
    summary: { zh: '站点基本信息', en: 'Basic data of the site' },
  }),
  seo: endpoint({
    ...calls.seo,
    cache: siteCache,
    output: Seo,
    limit: 'read',
    summary: { zh: '各页标题、关键词与描述', en: 'Titles, keywords and descriptions of the pages' },
  }),
  config: endpoint({
    ...calls.config,
    cache: siteCache,
    output: SiteConfig,
    limit: 'read',
    summary: {
      zh: '站点设置：横幅、协议、功能开关',
      en: 'Settings of the site: banners, agreements and switches',
    },
  }),
  // The upstream takes the file's bytes as the body and the fields as the query. It detects the file type from the first bytes.
  upload: endpoint({
    ...calls.upload,
    assumed: true,
    input: record({
      kind: Type.Optional(
        described(
          Type.String({ maxLength: 64, message: '文件用途不正确', examples: ['license_files'] }),
          '文件用途：要填入的字段名（avatar、license_url、voucher_url 等），贷款申请中是题目的键',
          'What the file is for: the name of the field that takes it (avatar, license_url, voucher_url and so on), or, in a loan application, the key of the question',
        ),
      ),
    }),
    output: UploadedFile,
    limit: 'upload',
    reasons: ['file_type_wrong', 'too_large', 'too_many_open', 'daily_limit'],
    summary: {
      zh: '上传文件：一张图片或一份 PDF，返回只有本人能打开的地址',
      en: 'Upload a file: one picture or one PDF; returns an address that only the member can open',
    },
  }),
  uploads: endpoint({
    ...calls.uploads,
    assumed: true,
    input: record(field.paging),
    output: list(UploadedFile),
    limit: 'read',
    summary: {
      zh: '本人上传过的文件的列表：最新的在前',
      en: 'List of the files that the member has uploaded: newest first',
    },
  }),
  uploadConfig: endpoint({
    ...calls.uploadConfig,
    cache: siteCache,
    output: UploadConfig,
    limit: 'read',
    summary: { zh: '上传限制', en: 'Limits of uploads' },
  }),
  partner: endpoint({
    ...calls.partner,
    cache: siteCache,
    input: record({
      loan_type_id: Type.Optional(described(field.id, '贷款类型的编号', 'Id of the type of loan')),
    }),
    output: Type.Array(Partner),
    limit: 'read',
    summary: { zh: '合作机构，可按贷款类型筛选', en: 'Lenders, which can be filtered by type of loan' },
  }),
  // Answered by the gateway, which remembers what the upstream does not have.
  capabilities: endpoint({
    ...calls.capabilities,
    output: record({
      missing: described(
        Type.Array(Type.String()),
        '业务系统没有提供的调用的名称（operationId）',
        'Names (operationId) of the calls that the business system does not offer',
      ),
    }),
    limit: 'read',
    summary: { zh: '业务系统没有提供的接口', en: 'Calls that the business system does not offer' },
  }),
  loanType: endpoint({
    ...calls.loanType,
    cache: siteCache,
    output: Type.Array(LoanType),
    limit: 'read',
    summary: { zh: '贷款类型', en: 'Types of loans' },
  }),
};
