import { Type } from 'typebox';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { UPLOAD_PATH } from '../paths.ts';
import { SiteConfig } from '../records/config.ts';
import * as field from '../records/input.ts';
import { LoanType, Partner } from '../records/partner.ts';
import { list } from '../records/wire.ts';
import { Index, Seo, Site, UploadConfig, UploadedFile } from '../records/site.ts';

/** Calls for public site data, and uploads. The results of site data are cached, and null when the upstream fails. */
export const site = {
  index: endpoint({
    upstream: 'GET /api/index',
    auth: 'public',
    cache: siteCache,
    output: Index,
    onFailure: 'null',
    limit: 'read',
    summary: '首页数据',
  }),
  site: endpoint({
    upstream: 'GET /api/site',
    auth: 'public',
    cache: siteCache,
    output: Site,
    onFailure: 'null',
    limit: 'read',
    summary: '站点基本信息',
  }),
  seo: endpoint({
    upstream: 'GET /api/seo',
    auth: 'public',
    cache: siteCache,
    output: Seo,
    onFailure: 'null',
    limit: 'read',
    summary: '各页标题、关键词与描述',
  }),
  config: endpoint({
    upstream: 'GET /api/config',
    auth: 'public',
    cache: siteCache,
    output: SiteConfig,
    onFailure: 'null',
    limit: 'read',
    summary: '站点设置：横幅、协议、功能开关',
  }),
  // The upstream takes the file's bytes as the body and the fields as the query. It detects the file type from the first bytes.
  upload: endpoint({
    upstream: 'POST /api/upload',
    bff: `POST ${UPLOAD_PATH}`,
    auth: 'member',
    body: 'multipart',
    assumed: true,
    input: record({
      kind: Type.Optional(
        Type.String({ maxLength: 64, message: '文件用途不正确', examples: ['license_files'] }),
      ),
    }),
    output: UploadedFile,
    limit: 'upload',
    reasons: ['file_type_wrong', 'too_large', 'too_many_open', 'daily_limit'],
    summary: '上传文件：一张图片或一份 PDF，返回只有本人能打开的地址',
  }),
  uploads: endpoint({
    upstream: 'GET /api/user/upload',
    auth: 'member',
    assumed: true,
    input: record(field.paging),
    output: list(UploadedFile),
    limit: 'read',
    summary: '本人上传过的文件的列表：最新的在前',
  }),
  uploadConfig: endpoint({
    upstream: 'GET /api/upload',
    auth: 'public',
    cache: siteCache,
    output: UploadConfig,
    onFailure: 'null',
    limit: 'read',
    summary: '上传限制',
  }),
  partner: endpoint({
    upstream: 'GET /api/partner',
    auth: 'public',
    cache: siteCache,
    input: record({ loan_type_id: Type.Optional(field.id) }),
    output: Type.Array(Partner),
    onFailure: 'null',
    limit: 'read',
    summary: '合作机构，可按贷款类型筛选',
  }),
  // Answered by the gateway, which remembers what the upstream does not have.
  capabilities: endpoint({
    bff: 'GET /bff/capabilities',
    auth: 'public',
    output: record({ missing: Type.Array(Type.String()) }),
    onFailure: 'null',
    limit: 'read',
    summary: '业务系统没有提供的接口',
  }),
  loanType: endpoint({
    upstream: 'GET /api/loan_type',
    auth: 'public',
    cache: siteCache,
    output: Type.Array(LoanType),
    onFailure: 'null',
    limit: 'read',
    summary: '贷款类型',
  }),
};
