import { hashPassword } from '../domain/passwords.ts';

export const BAKER = '13800000005';

/** The sample member with long lists and long names, and the members that this one referred. */
const bakersTeam: readonly Person[] = [
  {
    phone: BAKER,
    nickname: '江澜新桥烘焙与咖啡原料批发行小店主',
    userNo: 'YQ260518',
    inviteCode: 'YQ9H5L',
    joined: [345, '10:05'],
    certified: [336, '10:40', '阿卜杜热合曼·买买提艾力', '65010119830412517'],
    sex: 1,
  },
  {
    phone: '13500000011',
    nickname: '温以南',
    inviter: BAKER,
    joined: [318, '09:14'],
    certified: [312, '14:02', '温以南', '33010219890421363'],
    sex: 2,
  },
  {
    phone: '13500000012',
    nickname: '孟繁星',
    inviter: BAKER,
    joined: [301, '20:31'],
    certified: [297, '10:26', '孟繁星', '33010619941018275'],
    sex: 1,
  },
  {
    phone: '13500000013',
    nickname: '陆知远',
    inviter: BAKER,
    joined: [284, '11:57'],
    certified: [279, '09:48', '陆知远', '33010819820605391'],
    sex: 1,
  },
  {
    phone: '13500000014',
    nickname: '夏清和',
    inviter: BAKER,
    joined: [266, '15:20'],
    certified: [260, '11:33', '夏清和', '33010519960823482'],
    sex: 2,
  },
  { phone: '13500000015', nickname: '纪云舒', inviter: BAKER, joined: [247, '08:42'] },
  {
    phone: '13500000016',
    nickname: '乔木',
    inviter: BAKER,
    joined: [223, '21:05'],
    certified: [216, '16:18', '乔木', '33018319870930513'],
    sex: 1,
  },
  { phone: '13500000017', nickname: '谢听澜', inviter: BAKER, joined: [199, '13:36'] },
  {
    phone: '13500000018',
    nickname: '傅时安',
    inviter: BAKER,
    joined: [172, '10:11'],
    certified: [168, '15:27', '傅时安', '33010419910314559'],
    sex: 1,
  },
  { phone: '13500000019', nickname: '岳明朗', inviter: BAKER, joined: [146, '19:49'] },
  { phone: '13500000020', nickname: '卫青黛', inviter: BAKER, joined: [112, '12:25'] },
  { phone: '13500000021', nickname: '邵景行', inviter: BAKER, joined: [77, '09:33'] },
  {
    phone: '13500000022',
    nickname: '住在望江新苑三期二单元的柳惊蛰一家',
    inviter: BAKER,
    joined: [29, '18:50'],
  },
  { phone: '13500000031', nickname: '段清远', inviter: '13500000011', joined: [276, '14:44'] },
  { phone: '13500000032', nickname: '霍思齐', inviter: '13500000013', joined: [208, '16:09'] },
  { phone: '13500000033', nickname: '裴照野', inviter: '13500000013', joined: [131, '20:22'] },
  { phone: '13500000034', nickname: 'Zhūgé Míngyuè 明月', inviter: '13500000018', joined: [58, '11:01'] },
];

/** The password of all sample members. */
export const SAMPLE_PASSWORD = 'Demo-2026';

export const LIN = '13800000001';
export const ZHOU = '13800000002';
const NEWCOMER = '13800000003';
export const DISABLED = '13800000004';

/** The sample members. Phone numbers with 0000 in the middle are not assigned. */
export const people: readonly Person[] = [
  {
    phone: ZHOU,
    nickname: '周叙白',
    userNo: 'YQ235106',
    inviteCode: 'YQ6H2K',
    joined: [322, '09:41'],
    certified: [320, '11:05', '周叙白', '33010619860914257'],
    sex: 1,
  },
  {
    phone: LIN,
    nickname: '林知夏',
    inviter: ZHOU,
    userNo: 'YQ248613',
    inviteCode: 'YQ8R3W',
    joined: [243, '20:16'],
    certified: [238, '14:30', '林知夏', '33010219920307462'],
    sex: 2,
  },
  { phone: NEWCOMER, joined: [1, '21:08'] },
  { phone: DISABLED, nickname: '唐越', joined: [60, '16:20'] },

  {
    phone: '13900000001',
    nickname: '陈砚秋',
    inviter: ZHOU,
    joined: [298, '12:08'],
    certified: [296, '10:10', '陈砚秋', '33010419880122351'],
    sex: 1,
  },
  {
    phone: '13900000002',
    nickname: '顾南星',
    inviter: ZHOU,
    joined: [276, '21:30'],
    certified: [270, '15:22', '顾南星', '33018319930616426'],
    sex: 2,
  },
  { phone: '13900000003', nickname: '沈知许', inviter: ZHOU, joined: [251, '08:54'] },
  {
    phone: '13900000004',
    nickname: '梁一舟',
    inviter: ZHOU,
    joined: [204, '19:12'],
    certified: [201, '09:40', '梁一舟', '33010819850211377'],
    sex: 1,
  },
  { phone: '13900000005', nickname: '许晚晴', inviter: ZHOU, joined: [167, '13:47'] },
  {
    phone: '13900000006',
    nickname: '方启明',
    inviter: ZHOU,
    joined: [121, '10:26'],
    certified: [117, '16:05', '方启明', '33010519791203219'],
    sex: 1,
  },
  { phone: '13900000007', nickname: '何以宁', inviter: ZHOU, joined: [72, '22:03'] },
  { phone: '13900000008', nickname: '罗小满', inviter: ZHOU, joined: [26, '17:38'] },

  {
    phone: '13800007702',
    nickname: '宋闻溪',
    inviter: LIN,
    joined: [210, '11:15'],
    certified: [200, '09:30', '宋闻溪', '33010619900518244'],
    sex: 2,
  },
  {
    phone: '15900000431',
    nickname: '江屿',
    inviter: LIN,
    joined: [188, '20:44'],
    certified: [178, '10:12', '江屿', '33010219871109313'],
    sex: 1,
  },
  {
    phone: '15000003318',
    nickname: '白露',
    inviter: LIN,
    joined: [150, '14:09'],
    certified: [140, '11:48', '白露', '33010419950907428'],
    sex: 2,
  },
  { phone: '17700006620', nickname: '程野', inviter: '13800007702', joined: [120, '18:31'] },
  {
    phone: '13300009125',
    nickname: '秦牧之',
    inviter: LIN,
    joined: [96, '09:20'],
    certified: [88, '15:36', '秦牧之', '33018419910228535'],
    sex: 1,
  },
  { phone: '18900002046', nickname: '叶青禾', inviter: '15900000431', joined: [84, '21:17'] },
  ...bakersTeam,
  {
    phone: '13600005178',
    nickname: '苏念',
    inviter: LIN,
    joined: [24, '12:40'],
    certified: [19, '09:00', '苏念', '33010819960412480'],
    sex: 2,
  },
];

/** One hash for all of them. Their password is public (README), and hashing it for each would only delay the first start. */
export const hashSamplePassword = (): Promise<string> => hashPassword(SAMPLE_PASSWORD);

/** A sample member. */
export interface Person {
  phone: string;
  /** Registration: days before today, and time of day. */
  joined: [days: number, clock: string];
  nickname?: string;
  inviter?: string;
  userNo?: string;
  inviteCode?: string;
  /** Certification: days before today, time of day, real name, and the first seventeen characters of an invented identity number. */
  certified?: [days: number, clock: string, name: string, idCard17: string];
  sex?: 1 | 2;
}
