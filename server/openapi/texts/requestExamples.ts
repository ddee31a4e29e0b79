/**
 * Whole examples of requests, by the name of the request, where the required fields alone would be refused: which of the others are needed
 * depends on the case.
 */
export const requestExamples: Readonly<Record<string, object>> = {
  WithdrawRequest: { amount: '100.00', type: 1, use_last: 1 },
  CertApplyRequest: { cert_type: 3, package_id: 1, price: '30.00', pay_type: 1, agree: 1 },
  SubmitFormRequest: { form_id: 1, answers: { contact_name: '林知夏' }, draft: 1 },
};
