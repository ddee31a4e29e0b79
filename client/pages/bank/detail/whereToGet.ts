/** Where papers are usually issued, by what their names say. The first that fits. */
const PLACES: readonly [RegExp, string][] = [
  [/征信/, '中国人民银行征信中心官网，或有自助查询机的银行网点'],
  [/纳税|完税|税务|发票/, '电子税务局，或当地办税服务厅'],
  [/公积金/, '当地住房公积金中心，或其手机应用'],
  [/社保|养老保险/, '当地社保局，或电子社保卡'],
  [/流水|对账单|回单/, '开户行的网银、手机银行或柜台'],
  [/营业执照|工商|章程/, '当地市场监督管理局，或电子营业执照'],
  [/房产证|不动产|产权|房屋权属/, '当地不动产登记中心'],
  [/行驶证|机动车|车辆登记|车辆/, '当地车辆管理所，或交管 12123'],
  [/结婚证|婚姻/, '当地民政局婚姻登记处'],
  [/收入证明|在职证明|工作证明|劳动合同/, '您的工作单位'],
  [/录取|学籍|学费|缴费通知/, '就读的学校'],
  [/装修合同|采购合同|订单|合同|用途证明|报价/, '与您交易的对方'],
];

/** Where what a condition asks about can be looked up. */
const RECORDS: readonly [RegExp, string][] = [
  [/征信/, '中国人民银行征信中心官网，或有自助查询机的银行网点'],
  [/纳税/, '电子税务局'],
  [/公积金/, '当地住房公积金中心，或其手机应用'],
  [/社保/, '电子社保卡，或当地社保局'],
  [/营业执照|经营满/, '电子营业执照，或国家企业信用信息公示系统'],
];

const found = (line: string, places: typeof PLACES): string | undefined =>
  places.find(([name]) => name.test(line))?.[1];

/** Of a document that is asked for. */
export function whereToGet(line: string): string | undefined {
  if (/身份证|户口/.test(line)) return '遗失或过期的，可到就近的公安办证窗口补办';
  const place = found(line, PLACES);
  return place && `在哪里办：${place}`;
}

/** Of a condition. */
export function whereToCheck(line: string): string | undefined {
  const place = found(line, RECORDS);
  return place && `在哪里查：${place}`;
}
