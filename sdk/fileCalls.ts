import { BILL_CSV, UPLOAD_PATH } from '../shared/paths.ts';
import { FILE_PART } from '../shared/rules/fileUrl.ts';
import { toQuery } from '../shared/wire.ts';
import type { Client } from './client.ts';
import { readEnvelope, readText, type Exchange, type Send } from './exchange.ts';

/** The two calls whose request or response is a file. */
export function fileCalls(send: Send): Pick<Client, 'upload' | 'billCsv'> {
  return {
    async upload(file, kind, { name, ...options } = {}) {
      const form = new FormData();
      form.set('kind', kind);
      const given = name ?? (file instanceof File ? file.name : 'file');
      form.set(FILE_PART, file, given);
      const sent: Exchange = { call: 'upload', method: 'POST', target: UPLOAD_PATH, body: form };
      const { data } = await send(sent, options, (response) => readEnvelope(response, sent));
      // The portal has validated it against the contract.
      return data as { url: string };
    },
    async billCsv(filter = {}, options = {}) {
      const sent: Exchange = { call: 'billCsv', method: 'GET', target: BILL_CSV + toQuery(filter), headers: { accept: 'text/csv' } };
      return send(sent, options, (response) => readText(response, sent));
    },
  };
}
