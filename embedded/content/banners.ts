import type { BannerSlots } from '../sent.ts';

type Banner = BannerSlots['index']['pc'][number];

/** A banner without text for inner pages, 1180 × 240 px. */
const inner = (id: number, image: string, alt: string): Banner => ({ id, image, alt, link: '', link_type: 0, sort: 1 });

/** Banners by slot. The texts of the home banners are not part of the pictures. */
export const banners: BannerSlots = {
  index: {
    pc: [
      {
        id: 1, sort: 1, image: '/media/banner-1.svg', alt: '晨光中的十七孔桥，桥影落在水面上',
        kicker: '个人与企业贷款信息服务',
        title: '借款之前，先看清年化利率',
        text: '合作机构的利率、费用与条件放在一处，按您的金额和期限算好总成本，再决定是否申请。',
        action_text: '查看合作机构', link: '/bank', link_type: 1,
      },
      {
        id: 2, sort: 2, image: '/media/banner-2.svg', alt: '街边的店铺与写字楼',
        kicker: '企业经营贷·创业启动资金',
        title: '小微企业借款，材料一次备齐',
        text: '营业执照、纳税记录、近 6 个月流水：按机构列出清单，缺什么、去哪里开，都写清楚。',
        action_text: '查看经营贷', link: '/bank?loan_type_id=1', link_type: 1,
      },
      {
        id: 3, sort: 3, image: '/media/banner-3.svg', alt: '一栋住宅的剖面，可以看到各个房间',
        kicker: '装修贷·教育贷',
        title: '装修分期，先把总成本算明白',
        text: '专款专用的分期产品，手续费折成年化利率展示，提前还款的费用单独列明。',
        action_text: '查看装修贷', link: '/bank?loan_type_id=6', link_type: 1,
      },
    ],
    mobile: [],
  },
  about: { pc: [inner(11, '/media/banner-about.svg', '一座多孔石拱桥横在江上')], mobile: [] },
  contact: { pc: [inner(12, '/media/banner-contact.svg', '临街的银桥大厦与定位标记')], mobile: [] },
  news_list: { pc: [inner(13, '/media/banner-news.svg', '几页叠放的资讯版面')], mobile: [] },
  news_detail: { pc: [inner(14, '/media/banner-news-detail.svg', '一页文章，右侧是利率图表')], mobile: [] },
  help_list: { pc: [inner(15, '/media/banner-help.svg', '一问一答两个对话框')], mobile: [] },
  help_detail: { pc: [inner(16, '/media/banner-help-detail.svg', '勾选到第三项的材料清单与一支笔')], mobile: [] },
};
