import type { Api } from '../../../../shared/api.ts';
import { PAGE_SIZE_MAX } from '../../../../shared/constants.ts';
import type { UploadedFile } from '../../../../shared/records/site.ts';

/** Files that the member has uploaded before, by the question that they answered, newest first. Empty when the upstream does not list them. */
export type GivenFiles = Readonly<Record<string, UploadedFile[]>>;

export async function readGivenFiles(api: Api): Promise<GivenFiles> {
  const { data } = await api.envelope('uploads', { count: PAGE_SIZE_MAX }, { quiet: true });
  const given: Record<string, UploadedFile[]> = {};
  for (const file of data?.list ?? []) if (file.kind) (given[file.kind] ??= []).push(file);
  return given;
}
