/** Modules that become one file of the browser's build. One file compresses better than many small ones, and is one request. */
interface Group {
  name: string;
  test?: RegExp;
  /** `$initial`: what the entry imports. */
  tags?: '$initial'[];
}

const icons = (...names: string[]) => `lucide/dist/esm/icons/(${names.join('|')})\\.`;
const client = (...paths: string[]) => `/client/(${paths.join('|')})\\.`;
const shared = (...paths: string[]) => `/shared/(${paths.join('|')})\\.`;
const group = (name: string, ...paths: string[]): Group => ({ name, test: new RegExp(paths.join('|')) });

/**
 * The files that several pages share. A module belongs to a group when nearly all pages that need it need the rest of the group
 * too; `npm run build` and `scripts/budget.ts` show what a change costs.
 */
export const chunkGroups: Group[] = [
  // Changes only with the packages, so that returning visitors keep it in their cache after a deployment.
  group('core', 'node_modules/(react|react-dom|react-router|react-router-dom|scheduler)/'),
  // What every page needs: the entry with all that it imports.
  { name: 'shell', tags: ['$initial'] },
  // What the home page and the bank pages share.
  group(
    'offers',
    icons('arrow-right', 'clock', 'gem', 'triangle-alert', 'wallet'),
    client(
      'entities/(ApplyLink|IntermediaryLine|Lender|RateRange|applyHref|hasMethod|namedKinds|offer(Names|Order|Ranges|Summary)|useCanApply)',
      'features/home/OfferCard',
      'forms/fields/AffixField',
      'ui/(Banner|Fact|MoreLink|Section|hooks/useHydrated)',
      'offered',
    ),
    shared('money/(annualRate|groupDigits|repaymentMethods|wan)', 'result', 'unknown'),
  ),
  // What most pages need besides.
  group(
    'parts',
    icons('badge-check', 'check', 'file-text', 'lock-keyhole', 'refresh-cw', 'user-round'),
    client(
      'lazyAction',
      'forms/useSender',
      'lib/(loadLater|networkError|whenIdle)',
      'ui/(EmptyState|FailedState|NotOffered|PageTitle|StatePicture|lazyPart|retriedPart)',
      'ui/hooks/useHeldEvent',
    ),
    shared('wire'),
  ),
  group('times', client('ui/Time'), shared('time/(date|showTime)')),
  // Fields, in forms of every kind.
  group(
    'fields',
    client('forms/(FormErrors|NoScript|focusField)', 'forms/fields/(Field|TextField)', 'lib/(personalStorage|randomString)'),
    shared('rules/phone'),
  ),
  // Forms with rules, and their drafts.
  group('forms', client('forms/(SubmitButton|fillForm|formRules|useForm)')),
  group('drafts', client('forms/(formDraft|useFormDraft)')),
  // Forms that an account is entered or changed with; captchas, and codes by text message.
  group('accounts', client('forms/accountRules'), shared('rules/(invite|password)')),
  group('codes', icons('message-square-more'), client('forms/fields/(CaptchaField|SmsCodeField|useCaptcha|useSmsCode)')),
  group('rules', client('forms/(codeRules|phoneNumberRule)', 'forms/fields/(loadCaptcha|useCodeDemand)'), shared('rules/(signIn|smsCode)')),
  group('eyes', icons('eye', 'eye-off')),
  group('passwords', client('features/account/(AccountName|NewPasswordFields|codeForPassword|newPasswordRules)', 'forms/fields/(PasswordField|PasswordMeter)')),
  group('sums', client('entities/recordHref', 'features/wallet/(normalizeAmount|singleLimit)', 'ui/Sums')),
  // What forms do when they are sent: part of actions only.
  group('sending', client('isMissing', 'forms/(idempotencyKey|moneyAction|newIdempotencyKey|readValues|refusal|refusalResponse)', 'forms/fields/sendCode')),
  // The status of records, and their course.
  group('status', icons('ban', 'circle-dashed', 'hourglass', 'undo-2'), client('ui/StatusTag')),
  group('moves', shared('status/(move|withdrawal)')),
  group('timeline', client('ui/(Timeline|timelineSteps)')),
  // Lists of records, and their filters.
  group('lists', client('ui/(RecordList|RecordTable)')),
  group('filters', icons('search'), client('ui/filters/Filter\\w+')),
  // Offers that are searched, picked and compared.
  group('banks', client('entities/(bankQuery|compareQuery)', 'features/bank/(pickedOffers|releaseSpeed|splitDetail)')),
  // What a loan costs.
  group('loans', client('entities/(askedLoan|offerRates|offerTerms)'), shared('money/(loanCost|repayment)')),
  // Forms whose answers are in the URL.
  group('addressForms', client('lib/(fieldRules|readForm)')),
  // Pictures and PDFs that are sent.
  group('uploads', client('forms/uploads/(FilePicker|uploadFailed|uploadLimits|useUpload|useUploadLimits)'), shared('fileSize', 'rules/fileUrl')),
];
