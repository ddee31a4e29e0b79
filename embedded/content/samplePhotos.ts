/** The sample members' uploaded pictures: drawings that are marked as samples, the same for all members, in `media/samples/`. */
export const samplePhotos = {
  id_card_front: { name: '身份证人像面.png', size: 17_373 },
  id_card_back: { name: '身份证国徽面.png', size: 17_465 },
  license: { name: '营业执照.png', size: 22_096 },
  voucher: { name: '转账回单.png', size: 20_394 },
} as const;

export type SamplePhoto = keyof typeof samplePhotos;
