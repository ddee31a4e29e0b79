import type { Level } from '../../../shared/records/spread.ts';
import type { MayBeUndefined } from "../../../shared/fieldsOf.ts";

export const levelName = ({ name, level }: MayBeUndefined<Pick<Level, 'name' | 'level'>>): string =>
  name ?? (level === undefined ? '未命名等级' : `${level} 级推广等级`);
