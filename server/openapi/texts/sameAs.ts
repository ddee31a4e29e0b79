/** Records and requests whose fields mean the same as those of another. */
export const SAME_AS: Readonly<Record<string, string>> = {
  UserChanged: 'User',
  RechargeOrderMade: 'RechargeOrder',
  VipRecordChanged: 'VipRecord',
  NoticeDetail: 'Notice',
  Article: 'ArticleRow',
  'ArticleList.list': 'ArticleRow',
  FormRecordDetail: 'FormRecord',
  FormSubmitted: 'FormRecord',
  FormSaved: 'FormRecord',
  WithdrawalSubmitted: 'Withdrawal',
  BillPageRequest: 'BillRequest',
  BillCsvRequest: 'BillRequest',
  CertLogsPageRequest: 'CertLogsRequest',
  ArticleRequest: 'ArticlesRequest',
};
