import Bowser from 'bowser';
import type { Db } from '../store/db.ts';
import { hasDevices, rememberDevice } from '../store/devices.ts';
import { updateMember } from '../store/members.ts';
import { maskAddress } from '../domain/maskAddress.ts';
import { notify } from './notices.ts';
import { wireTime } from '../domain/shanghaiTime.ts';

/** Characters of a `User-Agent` that are looked at; browsers need about half of them. */
const AGENT_MAX = 256;

/** What a program calls itself, as a member would: `Chrome·Windows`. Versions change too often to tell a device by. */
export function deviceName(agent: string): string {
  const known = agent ? Bowser.getParser(agent.slice(0, AGENT_MAX)) : undefined;
  const browser = known?.getBrowserName();
  if (!browser) return '其他程序';
  const system = known?.getOSName();
  return system ? `${browser}·${system}` : browser;
}

/** Remembers that a member comes in, and from where; tells them of a device that they never came from. Nobody has used the first one before. */
export function noteLogin(db: Db, userId: number, now: number, { device, address }: { device: string; address: string }): void {
  updateMember(db, userId, { last_login_at: now, last_login_ip: address });
  const cameBefore = hasDevices(db, userId);
  if (!rememberDevice(db, userId, device, now) || !cameBefore) return;
  notify(db, userId, now, {
    category: 1,
    scene: 'login.new_device',
    title: '新设备登录',
    link: '/user/changePassword',
    text: `您的账户于 ${wireTime(now)} 在新设备上登录：${device}，IP ${maskAddress(address)}。若非本人操作，请立即修改登录密码，其他设备会随之退出登录。`,
  });
}
