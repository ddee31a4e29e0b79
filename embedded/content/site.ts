import type { Site } from '../sent.ts';

/** Basic data of the site, for the footer, the sidebar and the contact page. */
export const site: Site = {
  name: '银桥',
  logo: '/media/mark.svg',
  favicon: '/media/mark.svg',
  qrcode: '/media/qr-mobile.svg',
  email: 'service@yinqiao.example',
  phone: '400-000-0000',
  work_time: '工作日 9:00–18:00',
  address: '江澜市新桥区望江路 18 号银桥大厦 6 层',
  copyright: '© 2026 银桥信息服务（江澜）有限公司',
  record_number: '澜ICP备2026000000号-1',
  icp_url: 'https://beian.miit.gov.cn/',
  police_record_number: '澜公网安备 00000000000000号',
  police_record_url: 'https://beian.mps.gov.cn/',
  support_name: '澄码科技',
  support_url: 'https://chengma.example/',
  mobile_url: '',
};
