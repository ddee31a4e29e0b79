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
    icons('clock', 'gem', 'triangle-alert', 'wallet'),
    client(
      'entities/(ApplyLink|IntermediaryLine|RateRange|applyHref|namedKinds|offer(Names|Order|Ranges|Summary)|useCanApply)',
      'features/home/OfferCard',
      'forms/fields/AffixField',
      'ui/(Banner|Fact|MoreLink|Section|hooks/useHydrated)',
      'offered',
    ),
    shared('money/(annualRate|groupDigits|wan)', 'result', 'unknown'),
  ),
  // What most pages need besides.
  group(
    'parts',
    icons(
      'arrow-left',
      'badge-check',
      'check',
      'chevron-right',
      'eye',
      'eye-off',
      'file-text',
      'info',
      'landmark',
      'lock-keyhole',
      'minus',
      'refresh-cw',
      'user-round',
      'x',
    ),
    client(
      'isMissing',
      'readCall',
      'forms/(readValues|refusal|refusalResponse|useSender)',
      'lib/(loginRedirect|personalStorage|randomString|readNumber)',
      'ui/(EmptyState|FailedState|NotOffered|PageTitle|Pager|Time)',
      'ui/filters/useAddressForm',
      'ui/hooks/useModal',
    ),
    shared('fileSize', 'paging', 'rules/(fileUrl|freeText|phone)', 'time/(date|shanghaiDay|showTime)', 'wire'),
  ),
  // Fields, in forms of every kind.
  group('fields', client('forms/(FormErrors|NoScript|SubmitButton)', 'forms/fields/(Checkbox|Field|FieldGroup|SelectField|TextField)')),
  // Forms that an account is entered or changed with.
  group('forms', client('forms/(accountRules|fillForm|formRules|useForm)'), shared('rules/(invite|password|signIn|smsCode)')),
  // Codes by text message, and captchas.
  group('codes', client('forms/fields/(CaptchaField|SmsCodeField|loadCaptcha|sendCode|useCaptcha|useCodeDemand|useSmsCode)')),
  // New passwords.
  group('passwords', client('forms/fields/(Password\\w+|passwordStrength)')),
  // The status of records, and their course.
  group(
    'status',
    icons('ban', 'banknote', 'circle-dashed', 'file-plus-corner', 'hourglass', 'pencil-line', 'send', 'undo-2', 'user-round-check'),
    client('entities/statusLooks', 'ui/(StatusTag|Timeline|timelineSteps)'),
    shared('status/(bill|cert|move|recharge|vip|withdrawal)'),
  ),
  // Lists of records, with filters.
  group('lists', icons('search'), client('ui/(RecordList|RecordTable|rowsAndTotals)', 'ui/filters/Filter\\w+')),
  // Pictures and PDFs that are sent.
  group('uploads', icons('image-plus'), client('forms/uploads/(FilePicker|PhotoField|compressImage|upload\\w+|use\\w+)')),
];
