import { SUCCESS } from '../../shared/constants.ts';
import type { Json } from './json.ts';

/** Schema of the envelope of a success. */
export const successEnvelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { const: SUCCESS, description: '200 表示成功' },
    message: { type: 'string', description: '给人看的说明', examples: ['ok'] },
    data: { ...data, description: data.type === 'null' ? '没有数据' : '结果' },
  },
});
