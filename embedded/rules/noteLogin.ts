import Bowser from 'bowser';
import type { Db } from '../store/db.ts';
import { hasDevices, rememberDevice } from '../store/devices.ts';
import { insertLogin, type LoginWay } from '../store/logins.ts';
import { updateMember, type MemberRow } from '../store/members.ts';
import { isPlaceOf, rememberPlace } from '../store/places.ts';
import { networkOf } from '../domain/networkOf.ts';
import { notify } from './notices.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { maskAddress } from "../../shared/rules/addresses.ts";

/** Characters of a `User-Agent` that are parsed; browsers send about half as many. */
const AGENT_MAX = 256;

/** Device name of a `User-Agent`: `Chrome·Windows`. Without versions, since they change often. */
export function deviceName(agent: string): string {
  const known = agent ? Bowser.getParser(agent.slice(0, AGENT_MAX)) : undefined;
  const browser = known?.getBrowserName();
  if (!browser) return '其他程序';
  const system = known?.getOSName();
  return system ? `${browser}·${system}` : browser;
}

/** Where a login comes from: device and network together. A stranger can pretend the one, but not the other. */
export const placeOf = (agent: string, address: string): string => placeNamed(deviceName(agent), address);
const placeNamed = (device: string, address: string): string => `${device} ${networkOf(address)}`;

/** Whether the member has logged in from this place before. Does the same work without a member, so that its time tells nothing. */
export const isKnownPlace = (db: Db, member: MemberRow | undefined, place: string): boolean => isPlaceOf(db, member?.id ?? 0, place);

/** Records a login with its way, device and IP address. Notifies the member if the device is new, except at the first login. */
export function noteLogin(db: Db, userId: number, now: number, { way, device, address }: { way: LoginWay; device: string; address: string }): void {
  insertLogin(db, { userId, way, device, address, succeeded: true, at: now });
  updateMember(db, userId, { last_login_at: now, last_login_ip: address });
  rememberPlace(db, userId, placeNamed(device, address), now);
  const hasLoggedInBefore = hasDevices(db, userId);
  if (!rememberDevice(db, userId, device, now) || !hasLoggedInBefore) return;
  notify(db, userId, now, {
    category: 1,
    scene: 'login.new_device',
    title: '新设备登录',
    link: '/user/devices',
    text: `您的账户于 ${wireTime(now)} 在新设备上登录：${device}，IP ${maskAddress(address)}。若非本人操作，请立即让该设备退出登录，并修改登录密码。`,
  });
}
