import type { Person } from './person.ts';

export const BAKER = '13800000005';

/** The sample member with long lists and long names, and the members that this one referred. */
export const bakersTeam: readonly Person[] = [
  {
    phone: BAKER,
    nickname: '江澜新桥烘焙与咖啡原料批发行小店主',
    userNo: 'YQ260518',
    inviteCode: 'YQ9H5L',
    joined: [345, '10:05'],
    certified: [336, '10:40', '阿卜杜热合曼·买买提艾力', '65010119830412517'],
    sex: 1,
  },
  { phone: '13500000011', nickname: '温以南', inviter: BAKER, joined: [318, '09:14'], certified: [312, '14:02', '温以南', '33010219890421363'], sex: 2 },
  { phone: '13500000012', nickname: '孟繁星', inviter: BAKER, joined: [301, '20:31'], certified: [297, '10:26', '孟繁星', '33010619941018275'], sex: 1 },
  { phone: '13500000013', nickname: '陆知远', inviter: BAKER, joined: [284, '11:57'], certified: [279, '09:48', '陆知远', '33010819820605391'], sex: 1 },
  { phone: '13500000014', nickname: '夏清和', inviter: BAKER, joined: [266, '15:20'], certified: [260, '11:33', '夏清和', '33010519960823482'], sex: 2 },
  { phone: '13500000015', nickname: '纪云舒', inviter: BAKER, joined: [247, '08:42'] },
  { phone: '13500000016', nickname: '乔木', inviter: BAKER, joined: [223, '21:05'], certified: [216, '16:18', '乔木', '33018319870930513'], sex: 1 },
  { phone: '13500000017', nickname: '谢听澜', inviter: BAKER, joined: [199, '13:36'] },
  { phone: '13500000018', nickname: '傅时安', inviter: BAKER, joined: [172, '10:11'], certified: [168, '15:27', '傅时安', '33010419910314559'], sex: 1 },
  { phone: '13500000019', nickname: '岳明朗', inviter: BAKER, joined: [146, '19:49'] },
  { phone: '13500000020', nickname: '卫青黛', inviter: BAKER, joined: [112, '12:25'] },
  { phone: '13500000021', nickname: '邵景行', inviter: BAKER, joined: [77, '09:33'] },
  { phone: '13500000022', nickname: '住在望江新苑三期二单元的柳惊蛰一家', inviter: BAKER, joined: [29, '18:50'] },
  { phone: '13500000031', nickname: '段清远', inviter: '13500000011', joined: [276, '14:44'] },
  { phone: '13500000032', nickname: '霍思齐', inviter: '13500000013', joined: [208, '16:09'] },
  { phone: '13500000033', nickname: '裴照野', inviter: '13500000013', joined: [131, '20:22'] },
  { phone: '13500000034', nickname: 'Zhūgé Míngyuè 明月', inviter: '13500000018', joined: [58, '11:01'] },
];
