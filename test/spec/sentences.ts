// The sentences of the specification, one by one: how each is met, and the test that shows it. docs/specification.md is made from
// this table (test/support/recordSpecification.ts); sentences.test.ts checks that the tests and records that it names exist.

/** A test: its file, and the title as the file has it. */
export type NamedTest = readonly [file: string, title: string];

export interface Sentence {
  /** The section of the specification. */
  section: number;
  /** What the specification says, in short. */
  says: string;
  /** Where it is met. */
  met: string;
  tests: readonly NamedTest[];
  /** The decision record that departs from the sentence or goes beyond it, and in what. */
  decision?: readonly [number: string, why: string];
}

/** Titles of one file. */
const inFile =
  (file: string) =>
  (title: string): NamedTest => [file, title];

const accountRules = inFile('test/client/accountRules.test.ts');
const articles = inFile('test/client/articles.test.ts');
const articlesPage = inFile('test/browser/articles.test.ts');
const bankPage = inFile('test/browser/bank.test.ts');
const cellsBank = inFile('test/page/cells/bank.test.ts');
const cellsWallet = inFile('test/page/cells/wallet.test.ts');
const chunkReload = inFile('test/client/chunkReload.test.ts');
const contract = inFile('test/shared/contract.test.ts');
const contractCalls = inFile('test/contract.test.ts');
const cookies = inFile('test/session/cookies.test.ts');
const desktopOnly = inFile('test/client/desktopOnly.test.ts');
const embedded = inFile('embedded/test/embeddedUpstream.test.ts');
const errors = inFile('test/server/errorCatalogue.test.ts');
const frame = inFile('test/client/frame.test.ts');
const gateway = inFile('test/server/gateway.test.ts');
const guard = inFile('test/client/guard.test.ts');
const journey = inFile('test/browser/memberJourney.test.ts');
const keyboard = inFile('test/browser/keyboardWidgets.test.ts');
const loginPage = inFile('test/browser/login.test.ts');
const normalize = inFile('test/server/normalize.test.ts');
const pages = inFile('test/server/pages.test.ts');
const pipeline = inFile('test/server/pipeline.test.ts');
const prefetch = inFile('test/client/prefetch.test.ts');
const rechargePage = inFile('test/browser/recharge.test.ts');
const render = inFile('test/secrets/render.test.ts');
const result = inFile('test/shared/result.test.ts');
const rules = inFile('test/shared/rules.test.ts');
const sanitize = inFile('test/reader/sanitize.test.ts');
const scanPage = inFile('test/browser/scanLogin.test.ts');
const sessionLost = inFile('test/client/sessionLost.test.ts');
const shell = inFile('test/browser/shell.test.ts');
const signIn = inFile('embedded/test/signIn.test.ts');
const siteDataMissing = inFile('test/server/siteDataMissing.test.ts');
const sparsePages = inFile('test/sparse/sparsePages.test.ts');
const sparseAccount = inFile('test/sparse/sparseAccount.test.ts');
const spec = inFile('test/spec/sentences.test.ts');
const specOnly = inFile('test/server/specOnly.test.ts');
const spreadPage = inFile('test/browser/spread.test.ts');
const tabsPage = inFile('test/browser/tabs.test.ts');
const tabs = inFile('test/client/tabs.test.ts');
const thirdParty = inFile('test/server/thirdParty.test.ts');
const thirdPartyPage = inFile('test/browser/thirdParty.test.ts');
const toast = inFile('test/client/toast.test.ts');
const upstreamClient = inFile('test/server/upstreamClient.test.ts');
const visit = inFile('test/session/visit.test.ts');
const walks = inFile('embedded/test/walks.test.ts');
const wechat = inFile('test/server/wechat.test.ts');
const withdrawPage = inFile('test/browser/withdraw.test.ts');

// Tests that show several sentences.
const AROUND = pages(
  'around a page are the notice line, the contacts at the side, the footer and the way to the top, all from the site data; around a login form, the notice line',
);
const SLOTS = pages(
  'each banner slot is shown on its page, by its desktop variant; what every page fetches is in its data',
);
const DOCUMENT = pages(
  "every page is a complete document with title and description from the SEO data; a visitor's is the same for all and may be cached, a member's is private",
);
const SEO_KEYS = inFile('test/server/seo.test.ts')(
  'has the keywords and the description of its SEO key, unless it is a record with a summary of its own',
);
const UNKNOWN = pages(
  'an unknown path is a 404 with "This page could not be found" and a link to the home page',
);
const ROUTES_THERE = spec('each route of the specification leads to a page');
const ALL_PAGES = inFile('test/browser/visitorPages.test.ts')('every page of the route table has a visit');
const EVERY_CALL = contractCalls('every call under /bff does what its row of the contract declares');
const VERBATIM = contract('the table has every call of the specification, verbatim');
const RETURNS = contract('a call returns what the specification says');
const POLICIES = contract('the failure policies are those of the specification');
const PUBLIC = gateway(
  'what the specification calls public is sent without the member’s token, and so are all site calls but the visit',
);
const AUTHORIZATION = gateway(
  'the authorization header is the token, "0" for a visitor where it is optional, and absent on public calls',
);
const DEFAULTS = gateway(
  'what a caller leaves out has the default of the specification: page 1 of ten rows, and a text message for scene 1 in area 86',
);
const TABLE_OF_RESULTS = result('a failure returns what the policy declares');
const MEMBER_VIEWS = inFile('test/browser/memberFaults.test.ts')(
  'a read of a member’s view that fails is told once, in the upstream’s words; a lost session is reset once, and returns to the view',
);
const REFUSAL = errors(
  "a code other than 200: a red toast with the server's message for 3 s, and the call is refused",
);
const NETWORK = errors("network failure: a toast with the error's text for 3 s, and null");
const WRAPPERS = errors(
  'protected wrappers: a refusal gives 40000, a thrown error null; sign-in gives false for both',
);
const AUTH_PAGES = pipeline(
  'accessGuard: each page with `auth` redirects a visitor to login with a return path',
);
const FROM = pipeline('accessGuard: login and registration redirect a member, only to a page of this site');
const WECHAT_BROWSER = pipeline(
  "checkOrigin: WeChat's browser is redirected to the same path and query on the mobile site, if there is one",
);
const REFUSED = pipeline(
  "loadUser: if the upstream refuses the token, the page is a visitor's, and the cookie is removed",
);
const PARALLEL = pipeline(
  "a member's page makes its calls in parallel: all start before the first response, and none is made twice",
);
const NARROW = desktopOnly(
  'a window narrower than 1200 px is redirected to the same path of the mobile site that the meta element names; zoom makes none narrow',
);
const PROGRESS = shell(
  'a page that takes longer than 200 ms has a progress bar of five seconds; a quick one has none',
);
const ROTATES = shell('the notice banner shows the next line every 5 seconds and wraps');
const EXPIRED = shell(
  'with an expired token, the next page is a visitor’s, and its session is removed once it is hydrated',
);
const LOGIN_REQUIRED = sessionLost(
  'without a session, 请先登录 is shown for three seconds, then the login page opens with the current page in `from`',
);
const ONE_RELOAD = chunkReload('a failed chunk load reloads the page at most once per 60 s');
const INVITE = cookies(
  'an invite code on any page is kept, used by the registration, and removed afterwards',
);
const COOKIE = cookies('the session cookie is httpOnly and SameSite, and is set once');
const PAGE_VIEWS = shell(
  'a page view is reported for each page and each change of the query, not for a place of the page',
);
const QUALITY = accountRules(
  'a quality is above 0 and at most 1; at 0.5 half of the colour steps are kept, and opacity is unchanged',
);
const UNREADABLE = accountRules(
  'a picture that cannot be read is not sent, and the console shows the specification’s message',
);
const CUT = sanitize('a link text that is a URL is cut to 40 characters and an ellipsis');
const MEMBERSHIP = journey(
  'an invited member registers, is certified, recharges, buys a membership and gets a refund; the focus is always on what came of the act',
);
const BY_WECHAT = journey(
  'the first login with WeChat: phone number and password are set; then both ways of login work',
);
const CONSENT = thirdParty('with consent the policy allows the chat’s origin, on the allowed pages only');

const NO_SCRIPT_STATE = ['0021', 'scripts do not get the token: an httpOnly cookie holds it'] as const;
const NO_VENDOR_SCRIPTS = [
  '0022',
  'no page loads a vendor’s script: chat is a sandboxed frame, page views go through the gateway, QR codes are drawn by the portal, WeChat’s login is a redirect',
] as const;
const WITHOUT_WAITING = [
  '0030',
  'the calls run side by side, and a page does not wait for those that it can do without',
] as const;

const section = (number: number, ...sentences: Omit<Sentence, 'section'>[]): Sentence[] =>
  sentences.map((sentence) => ({ section: number, ...sentence }));

const purpose = section(
  1,
  {
    says: 'The portal is in Chinese and rendered by the server',
    met: '`server/page/render.tsx`',
    tests: [DOCUMENT],
  },
  {
    says: 'It presents itself as a partner of banks, for companies and persons who look for loans',
    met: '`client/features/home`',
    tests: [cellsBank('the home page: its figures, kinds of loan, offers and the price of a membership')],
    decision: ['0037', 'it says that it is an intermediary and no lender'],
  },
  {
    says: 'It serves visitors and registered users',
    met: '`server/page/guard.ts`',
    tests: [specOnly('every page as ${who}')],
  },
  {
    says: 'The language header is Chinese by default',
    met: '`server/upstream/client.ts`',
    tests: [
      upstreamClient(
        'a request has exactly the intended headers and body, and a response is its text and status',
      ),
    ],
  },
  {
    says: 'Title and description stress fast loans, regular banks, loans for companies, persons, education and decoration',
    met: '`embedded/content/site.json`; another upstream says its own',
    tests: [
      embedded(
        'the title and the description of the home page stress fast loans, regular banks, and loans for companies, persons, education and decoration',
      ),
    ],
  },
  {
    says: 'Visitors register',
    met: '`client/pages/user/register.tsx`',
    tests: [MEMBERSHIP, signIn('a visitor registers with a code and an invite code, and gets a wallet')],
  },
  {
    says: 'Visitors log in by account',
    met: '`client/pages/user/login.tsx`',
    tests: [loginPage('three wrong passwords require a captcha; the right captcha and password log in')],
  },
  {
    says: 'Visitors log in by a QR code of the messaging app',
    met: '`client/features/signIn`',
    tests: [
      scanPage(
        'cancelled on the phone, expired after the scan, then confirmed: the member gets to the requested page',
      ),
      BY_WECHAT,
    ],
  },
  {
    says: 'Visitors recover a forgotten password',
    met: '`client/pages/user/forgetPassword.tsx`',
    tests: [
      loginPage(
        'a forgotten password is reset with a code; the new one logs in and leads to the requested page',
      ),
    ],
  },
  { says: 'Banners per page', met: '`client/entities/InnerBanner.tsx`', tests: [SLOTS] },
  {
    says: 'SEO data per page, by eight keys',
    met: '`client/pageHead.tsx`',
    tests: [SEO_KEYS, DOCUMENT],
    decision: ['0033', 'a sub-page has a title of its own, with the key’s description'],
  },
  {
    says: 'A contact sidebar',
    met: '`client/shell/ContactRail.tsx`',
    tests: [
      AROUND,
      keyboard('the contact details open on focus and close with Escape; a button leads to the top'),
    ],
  },
  {
    says: 'A list of bank partners, filtered by loan type',
    met: '`client/pages/bank`',
    tests: [
      bankPage('filter the list, compare three offers, calculate, continue to the application'),
      embedded('site data has banners, partners by loan type, and articles with related ones'),
    ],
  },
  {
    says: 'News, help and notices',
    met: '`client/features/content`',
    tests: [
      articlesPage('search for a word, open a help page, give feedback once per device'),
      articles('an article has its title, description, table of contents and a link to the next article'),
    ],
  },
  {
    says: 'Members have a wallet and a history of bills',
    met: '`client/features/wallet`',
    tests: [
      cellsWallet('the wallet: each purse, sum and month under its own label'),
      cellsWallet('bills: time, cause, purse, status, sum and balance of each'),
    ],
  },
  {
    says: 'Members withdraw',
    met: '`client/pages/wallet/withdrawl.tsx`',
    tests: [
      withdrawPage(
        'to a new account: faults, fee and net amount are shown, and a double click makes one withdrawal',
      ),
    ],
  },
  {
    says: 'Members recharge',
    met: '`client/pages/wallet/recharge.tsx`',
    tests: [
      rechargePage(
        'a package is paid with the QR code: the page notices it and shows the new balance; while it is hidden it sends no status requests',
      ),
    ],
  },
  {
    says: 'Members apply for a membership or certification, and get a refund',
    met: '`client/features/vip`, `client/features/account`',
    tests: [MEMBERSHIP],
  },
  {
    says: 'Members have a team of child users, and levels',
    met: '`client/pages/spread.tsx`',
    tests: [spreadPage('the team by level, search and order; the commissions with the end of their freeze')],
  },
  {
    says: 'Members have notices',
    met: '`client/pages/notice`',
    tests: [articlesPage('a member reads one message and marks the others as read')],
  },
  {
    says: 'Members edit their profile',
    met: '`client/pages/user/info.tsx`',
    tests: [
      sparseAccount(
        'the profile can be edited whatever is known of it, and a save that answers nothing has succeeded',
      ),
    ],
  },
  {
    says: 'Members change the password',
    met: '`client/pages/user/changePassword.tsx`',
    tests: [loginPage('a member changes the password with a code')],
    decision: ['0041', 'a text-message code is asked for as well'],
  },
  {
    says: 'Members change the phone number',
    met: '`client/pages/user/changePhone.tsx`',
    tests: [journey('a new phone number: both numbers are verified, and the old one can no longer log in')],
  },
  { says: 'Members bind a phone number', met: '`client/pages/user/bindAccount.tsx`', tests: [BY_WECHAT] },
  {
    says: 'Members set a password',
    met: '`client/pages/user/changePassword.tsx`',
    tests: [loginPage('a member without a password sets the first one with a code')],
  },
  {
    says: 'The site is for desktop computers only',
    met: '`client/shell/NarrowWindow.tsx`',
    tests: [NARROW],
    decision: ['0034', 'pages fit from 640 px, for zoomed windows'],
  },
);

/** The routes, with addresses in the place of their parameters. */
export const ROUTES: readonly (readonly [route: string, says: string, ...addresses: string[]])[] = [
  ['/', 'home'],
  ['/about', 'about'],
  ['/bank', 'bank partners'],
  ['/bank/vipChannel', 'VIP channel'],
  ['/contact', 'contact'],
  ['/help', 'list of help'],
  ['/help/{id}', 'a help article', '/help/1'],
  ['/news', 'list of news'],
  ['/news/{id}', 'a news article', '/news/1'],
  ['/notice', 'list of notices'],
  ['/notice/{id}', 'a notice', '/notice/1'],
  ['/play', 'its content is not shown: how an application goes'],
  ['/spread', 'promotion'],
  ['/user', 'user centre'],
  ['/user/bindAccount', 'bind account'],
  ['/user/changePassword', 'change password'],
  ['/user/changePhone', 'change phone number'],
  ['/user/forgetPassword', 'forgotten password'],
  ['/user/info', 'user info'],
  ['/user/login', 'login'],
  ['/user/register', 'register'],
  ['/user/wxAuth', 'WeChat login'],
  ['/vip', 'VIP'],
  ['/vip/record', 'VIP records'],
  ['/form/{id}', 'a form; the id is optional', '/form/1', '/form'],
  ['/form/record', 'records of forms'],
  ['/wallet/recharge', 'recharge'],
  ['/wallet/record', 'wallet records'],
  ['/wallet/withdrawl', 'withdrawal'],
];

const SLOT_NAMES = [
  'home page',
  'help-centre list',
  'contact page',
  'news list',
  'about page',
  'news detail',
  'help detail',
];
const footer = (says: string): Omit<Sentence, 'section'> => ({
  says: `Footer: ${says}`,
  met: '`client/shell/Footer.tsx`',
  tests: [AROUND],
});

const screens = section(
  2,
  ...ROUTES.map(([route, says]) => ({
    says: `\`${route}\`: ${says}`,
    met: '`client/routes.tsx`',
    tests: [ROUTES_THERE, DOCUMENT, ALL_PAGES],
  })),
  {
    says: '`/user/login` takes `from`, the page to return to',
    met: '`server/page/guard.ts`, `shared/rules/ownPaths.ts`',
    tests: [
      FROM,
      loginPage(
        'a forgotten password is reset with a code; the new one logs in and leads to the requested page',
      ),
    ],
  },
  {
    says: 'An unknown route shows “This page could not be found”',
    met: '`client/pages/error.tsx`',
    tests: [UNKNOWN],
  },
  { says: '… and a link to the home page', met: '`client/pages/error.tsx`', tests: [UNKNOWN] },
  {
    says: 'A route error shows an error page with status (default 500) and message',
    met: '`client/pages/error.tsx`',
    tests: [
      frame('the error page shows status and message that a loader threw for it'),
      frame('the error page never shows the message of an unexpected error'),
    ],
  },
  {
    says: 'A fallback if the error page itself fails',
    met: '`server/page/render.tsx`',
    tests: [render('if the error page suspends for ever too, the response is the fallback page')],
  },
  ...SLOT_NAMES.map((slot) => ({
    says: `Banner slot: ${slot}`,
    met: '`client/entities/InnerBanner.tsx`, `client/features/home`',
    tests: [SLOTS],
  })),
  { says: 'Each slot has a PC variant', met: '`client/webConfig.ts`', tests: [SLOTS] },
  {
    says: 'Default layout: page, sidebar, rotating notice banner, footer',
    met: '`client/shell/layouts/default.tsx`',
    tests: [AROUND],
  },
  {
    says: '… and a back-to-top button',
    met: '`client/shell/ContactRail.tsx`',
    tests: [keyboard('the contact details open on focus and close with Escape; a button leads to the top')],
  },
  {
    says: 'Login layout: page and notice banner only',
    met: '`client/shell/layouts/login.tsx`',
    tests: [AROUND],
    decision: [
      '0033',
      'the brand with a way home and one legal line stay: Chinese sites must show their filing number',
    ],
  },
  { says: 'Sidebar: address', met: '`client/shell/ContactRail.tsx`', tests: [AROUND] },
  { says: 'Sidebar: e-mail', met: '`client/shell/ContactRail.tsx`', tests: [AROUND] },
  { says: 'Sidebar: QR image of the mobile app', met: '`client/shell/ContactRail.tsx`', tests: [AROUND] },
  {
    says: 'All of the sidebar comes from the site base info',
    met: '`client/shell/ContactRail.tsx`',
    tests: [AROUND, sparsePages('pages of an upstream without data are tidy')],
  },
  footer('QR image with the caption 手机端'),
  footer('the e-mail'),
  footer('the address'),
  footer('the credit for technical support, which opens that company’s site'),
  footer('an optional copyright line'),
  footer('an optional police-record number with an icon, which opens the police filing site'),
  footer('the ICP record number, which opens the ICP filing site'),
  {
    says: 'Footer: 暂无 when the ICP record number is empty',
    met: '`client/shell/Footer.tsx`',
    tests: [
      inFile('test/outage/poison.test.ts')(
        'a field that the upstream says is empty is empty as soon as its other site data show',
      ),
      AROUND,
      sparsePages('pages of an upstream without data are tidy'),
    ],
  },
  {
    says: 'Notice banner: one line of the virtual notices, with an icon',
    met: '`client/shell/NoticeBanner.tsx`',
    tests: [AROUND],
  },
  { says: '… that advances every 5 seconds', met: '`client/ui/hooks/rotate.ts`', tests: [ROTATES] },
  {
    says: '… through 10 entries, and wraps to the first',
    met: '`client/ui/hooks/rotate.ts`',
    tests: [ROTATES, frame('the notice line rotates through ten entries')],
  },
  {
    says: 'A window narrower than 1200 px when a layout loads is sent to the mobile site',
    met: '`client/shell/NarrowWindow.tsx`',
    tests: [
      NARROW,
      shell('telephones and tablets are redirected from both layouts, although their pages are 1200 px wide'),
      shell(
        'a window that is wide enough stays, whatever its zoom: in Firefox all widths shrink with it, elsewhere that inside the window',
      ),
      shell(
        'a window that became narrow is redirected when the other layout loads, without a page load; a narrow one at once',
      ),
    ],
    decision: ['0022', 'only with `MOBILE_ORIGIN`: nobody is sent to a site that is not there'],
  },
  { says: '… at the same path', met: '`client/shell/NarrowWindow.tsx`', tests: [NARROW] },
  {
    says: 'WeChat’s browser is redirected to the mobile site with the same full path, where the check is active',
    met: '`server/page/guard.ts`',
    tests: [WECHAT_BROWSER],
    decision: ['0022', 'it is active if `MOBILE_ORIGIN` is set'],
  },
  { says: 'A progress bar runs while a page loads', met: '`client/root.tsx`', tests: [PROGRESS] },
  {
    says: 'Link text from URLs in content is cut to 40 characters and an ellipsis',
    met: '`server/gateway/html`',
    tests: [
      CUT,
      sanitize('an address in the text becomes a link, with a text of at most 40 characters and an ellipsis'),
    ],
  },
  {
    says: 'Nothing is prefetched on 2g or with data saver',
    met: '`client/shell/links.ts`',
    tests: [
      inFile('test/browser/laterCode.test.ts')(
        'on a costly connection nothing is loaded ahead: a part’s code comes when it is seen or used, and the page is whole',
      ),
      prefetch('nothing is prefetched on 2g or with the data saver'),
    ],
  },
  {
    says: 'Middleware auth',
    met: '`accessGuard` in `server/page/guard.ts`, `client/guard.ts`',
    tests: [
      AUTH_PAGES,
      guard("a visitor who opens a member's page sees a message and gets the login page with `from`"),
    ],
  },
  { says: 'Middleware checkOrigin', met: '`checkOrigin` in `server/page/guard.ts`', tests: [WECHAT_BROWSER] },
  { says: 'Middleware user', met: '`loadUser` in `server/page/guard.ts`', tests: [REFUSED] },
  {
    says: 'Middleware webConfig',
    met: '`client/webConfig.ts`',
    tests: [pipeline('webConfig: every page is rendered without any data of the upstream')],
  },
  {
    says: 'Which routes require login is not shown',
    met: '`auth` in `client/routes.tsx`',
    tests: [AUTH_PAGES, guard('the guard depends on the route table, not on the text of the path')],
    decision: ['0033', 'the route table says it'],
  },
);

const entities = section(
  3,
  { says: 'Session state: userInfo', met: '`client/webConfig.ts`', tests: [SLOTS] },
  {
    says: 'Session state: userId',
    met: '`client/signedIn.ts`',
    tests: [tabs('a tab shows the member who logged in, and nobody after logout')],
  },
  { says: 'Session state: token', met: '`server/session`', tests: [COOKIE], decision: NO_SCRIPT_STATE },
  {
    says: 'Session state: protocol',
    met: '`client/pages/about`',
    tests: [siteDataMissing('agreements that the configuration does not have are read from the articles')],
    decision: ['0038', 'an agreement is read where it is shown, by its key `protocol`, and kept in no state'],
  },
  { says: 'Session state: wallet', met: '`client/webConfig.ts`', tests: [SLOTS] },
  {
    says: 'Session values are replaced wholesale',
    met: '`client/shell/tabs.ts`',
    tests: [
      tabsPage(
        'the same member logs in again, then another one, who logs out: each tab follows, and never shows data of both',
      ),
    ],
  },
  {
    says: 'access_token of the login response is stored in the cookie bank_token',
    met: '`server/gateway/interpretEnvelope.ts`',
    tests: [COOKIE, gateway('a login moves the token from the response into the session')],
  },
  { says: '… and in state', met: '`server/session`', tests: [EVERY_CALL], decision: NO_SCRIPT_STATE },
  {
    says: 'User info has an id',
    met: '`shared/records/account.ts`',
    tests: [
      contract(
        'an output record requires its identity, its lists and its records without identity, and nothing else',
      ),
    ],
  },
  {
    says: 'Wallet: its shape is not shown',
    met: '`shared/records`',
    tests: [cellsWallet('the wallet: each purse, sum and month under its own label')],
  },
  {
    says: 'Site base info: qrcode, email, address, copyright, police_record_number, record_number',
    met: '`client/shell/Footer.tsx`',
    tests: [AROUND],
  },
  { says: 'Site state: baseInfo', met: '`client/webConfig.ts`', tests: [SLOTS] },
  {
    says: 'Site state: seo, one object per page key',
    met: '`client/webConfig.ts`',
    tests: [SLOTS, SEO_KEYS],
  },
  { says: 'Site state: virtualMessage', met: '`client/webConfig.ts`', tests: [SLOTS] },
  {
    says: 'Site state: banner, per slot an object with the list pc',
    met: '`client/webConfig.ts`',
    tests: [SLOTS],
  },
  {
    says: 'A virtual notice has content',
    met: '`client/shell/NoticeBanner.tsx`',
    tests: [AROUND],
    decision: ['0038', 'the embedded upstream’s lines tell of no member'],
  },
  {
    says: 'The partner list can be filtered by loan_type_id',
    met: '`shared/contract/site.ts`',
    tests: [embedded('site data has banners, partners by loan type, and articles with related ones')],
  },
  {
    says: 'The list of loan types is fetched separately',
    met: '`shared/contract/site.ts`',
    tests: [VERBATIM],
  },
  {
    says: 'The invite code is kept in the cookie bank_invite',
    met: '`server/session/session.ts`',
    tests: [INVITE],
  },
  {
    says: 'Payload names: page, count, scene, phone_number, area',
    met: '`shared/contract`',
    tests: [DEFAULTS],
  },
  {
    says: 'Every API response has code, message and data',
    met: '`server/upstream/normalize.ts`',
    tests: [normalize('every kind of response is normalised to an envelope'), EVERY_CALL],
  },
  {
    says: 'Fields of user, bill, withdrawal, recharge, VIP, log, child, level and notice are not shown',
    met: '`shared/records`',
    tests: [sparsePages('records with an identity only')],
    decision: ['0011', 'whatever an upstream leaves out, its pages stay whole'],
  },
);

const states = section(
  4,
  {
    says: 'Login: the token goes to the cookie and to state',
    met: '`server/session/guardSessions.ts`',
    tests: [cookies('a session is opened, replaced and closed only by its own calls')],
    decision: NO_SCRIPT_STATE,
  },
  {
    says: 'Logout: the cookie is removed, and user info, token and user id are cleared',
    met: '`server/gateway.ts`',
    tests: [
      inFile('test/session/logout.test.ts')('a token opens nothing after logout'),
      tabs('a tab shows the member who logged in, and nobody after logout'),
    ],
  },
  {
    says: 'That happens when visit reports 40000',
    met: '`server/page/guard.ts`, `client/sessionLost.ts`',
    tests: [
      REFUSED,
      EXPIRED,
      visit(
        "visit is answered by ${what}: ${means === 'unknown' ? 'the session stays, its member is unknown to header and page' : 'header and page are a visitor’s'}",
      ),
    ],
    decision: [
      '0021',
      'a document removes the cookie unless a login is under way, else a session reset does: a late response must not end a newer session',
    ],
  },
  {
    says: 'With a token, each page load makes the visit call, then fetches the wallet',
    met: '`client/webConfig.ts`',
    tests: [SLOTS, PARALLEL],
    decision: WITHOUT_WAITING,
  },
  {
    says: 'On success user info, user id and wallet are stored',
    met: '`client/webConfig.ts`',
    tests: [SLOTS],
  },
  {
    says: 'Every page load fetches site, SEO, banner and notice data together and stores them',
    met: '`client/webConfig.ts`',
    tests: [SLOTS],
    decision: ['0018', 'visitors share copies of a few seconds'],
  },
  {
    says: 'An invite parameter on any page is stored in the cookie bank_invite',
    met: '`server/page/guard.ts`',
    tests: [INVITE],
  },
  {
    says: 'A route change whose chunk fails reloads the page, at most once in 60 seconds',
    met: '`client/shell/chunkReload.ts`',
    tests: [ONE_RELOAD, shell('a chunk that cannot be loaded reloads the page, once')],
  },
  {
    says: 'Page views are reported to a statistics service on each route change',
    met: '`client/shell/links.ts`, `server/routes/reports.ts`',
    tests: [
      PAGE_VIEWS,
      thirdParty(
        'page views of visitors who agreed are sent to the analytics service, with only the URL and the User-Agent',
      ),
    ],
    decision: [
      '0022',
      'always to the gateway; to the service only if one is configured and the visitor agreed',
    ],
  },
  {
    says: 'Statuses of the workflows are not shown',
    met: '`shared/status`',
    tests: [walks('the walks made every move of every table, and no other')],
    decision: ['0040', 'tables of statuses and moves'],
  },
);

const validation = section(
  5,
  {
    says: 'Pages that require login redirect to the login page without the cookie',
    met: '`server/page/guard.ts`',
    tests: [AUTH_PAGES],
  },
  {
    says: 'Form rules of the client are not shown',
    met: '`shared/rules`',
    tests: [rules('a fault says what is wrong, and a limit is the one that is written here')],
    decision: ['0035', 'forms and gateway check by the same rules'],
  },
  {
    says: 'Image compression: optional width and height',
    met: '`client/forms/uploads`',
    tests: [accountRules('a picture is scaled down to fit, never up, with its proportions kept')],
  },
  {
    says: 'Image compression: optional quality above 0, up to 1',
    met: '`client/forms/uploads`',
    tests: [QUALITY],
  },
  { says: 'Image compression: default quality 0.5', met: '`client/forms/uploads`', tests: [QUALITY] },
  {
    says: 'Image compression: output PNG',
    met: '`client/forms/uploads`',
    tests: [
      inFile('test/browser/pictures.test.ts')(
        'a picture is sent as a PNG of at most the configured size; if that is too large a file, reduced in its own format',
      ),
    ],
    decision: [
      '0013',
      'where the PNG would exceed the upload’s limit, the reduced picture goes in its own format',
    ],
  },
  { says: 'A failed compression only logs 压缩失败!', met: '`client/forms/uploads`', tests: [UNREADABLE] },
);

const roles = section(
  6,
  {
    says: 'Two states: visitor without a token, user with the cookie',
    met: '`server/session`',
    tests: [
      cookies('anything but one well-formed token counts as no session and does not reach the upstream'),
    ],
  },
  {
    says: 'The token is sent as Authorization header on user calls',
    met: '`server/upstream/client.ts`',
    tests: [AUTHORIZATION],
  },
  {
    says: '… with the value 0 when there is no cookie',
    met: '`server/upstream/client.ts`',
    tests: [
      AUTHORIZATION,
      upstreamClient(
        'a request has exactly the intended headers and body, and a response is its text and status',
      ),
    ],
    decision: ['0007', 'a call that requires a session is refused before it is sent; `visit` has the 0'],
  },
  {
    says: 'A login check shows 请先登录 for 3 seconds',
    met: '`client/sessionLost.ts`',
    tests: [LOGIN_REQUIRED, MEMBER_VIEWS],
  },
  {
    says: '… and redirects to /user/login with the wanted page in from',
    met: '`client/guard.ts`',
    tests: [
      LOGIN_REQUIRED,
      MEMBER_VIEWS,
      guard("a visitor who opens a member's page sees a message and gets the login page with `from`"),
    ],
  },
  ...[
    'login',
    'register',
    'sending a text message',
    'forgotten password',
    'levels',
    'VIP packages',
    'withdrawal config',
    'QR login',
  ].map((call) => ({ says: `Public call: ${call}`, met: '`shared/contract`', tests: [PUBLIC, EVERY_CALL] })),
  {
    says: 'Other roles are not shown',
    met: '`embedded/console`',
    tests: [
      inFile('test/browser/console.test.ts')(
        'an operator goes through all workflows by the views, without scripts',
      ),
    ],
    decision: ['0039', 'an operator of the embedded upstream'],
  },
);

/** The calls on the upstream, with the payload and the answer that the specification names. */
const CALLS: readonly (readonly [call: string, says: string, test: NamedTest])[] = [
  ['POST /api/login', 'data, or false on failure', RETURNS],
  ['POST /api/register', 'data, or false on failure', RETURNS],
  ['GET /api/user', 'user data', RETURNS],
  ['POST /api/send/sms', 'scene (default "1"), phone_number, area ("86"); a message', DEFAULTS],
  ['POST /api/forget/password', 'a message', RETURNS],
  ['POST /api/user/change/password', 'not shown', EVERY_CALL],
  ['POST /api/user/edit', 'not shown', EVERY_CALL],
  ['POST /api/user/change/phone_number', 'not shown', EVERY_CALL],
  ['POST /api/user/bind/phone_number', 'not shown', EVERY_CALL],
  ['POST /api/user/set/password', 'not shown', EVERY_CALL],
  ['GET /api/user/cert/logs/list', 'page (1), count (10)', DEFAULTS],
  ['GET /api/user/cert/logs/page', 'page, count', EVERY_CALL],
  ['POST /api/user/cert/apply', 'the whole response', RETURNS],
  ['GET /api/user/childs', 'page, count', DEFAULTS],
  ['GET /api/level', 'public', PUBLIC],
  ['GET /api/vip', 'public', PUBLIC],
  ['GET /api/user/notice/list', 'page, count', DEFAULTS],
  ['GET /api/user/notice/detail/{id}', 'no payload', EVERY_CALL],
  ['POST /api/scanAuth', 'public, QR login', PUBLIC],
  ['GET /api/user/vip/refund', 'no payload', EVERY_CALL],
  ['GET /api/user/bag', 'the wallet', EVERY_CALL],
  ['GET /api/user/bill', 'parameters', EVERY_CALL],
  ['GET /api/user/bill/page', 'parameters', EVERY_CALL],
  ['POST /api/user/withdraw', 'a message', RETURNS],
  ['GET /api/user/withdraw', 'parameters', EVERY_CALL],
  ['GET /api/user/withdraw/page', 'parameters', EVERY_CALL],
  ['GET /api/withdraw', 'public configuration', EVERY_CALL],
  ['POST /api/user/recharge', 'data', RETURNS],
  ['GET /api/index', 'home data', POLICIES],
  ['GET /api/site', 'base site info', POLICIES],
  ['GET /api/recharge', 'recharge config', POLICIES],
  ['GET /api/seo', 'SEO config', POLICIES],
  ['GET /api/config', 'other config', POLICIES],
  ['GET /api/upload', 'upload config', POLICIES],
  ['GET /api/partner', 'optional loan_type_id; the list of banks', POLICIES],
  ['GET /api/loan_type', 'list of loan types', POLICIES],
  ['GET /api/notice', 'list of virtual notices', POLICIES],
  ['GET /api/wz', 'some config, not described: read as the articles', POLICIES],
];

const calls = section(
  7,
  {
    says: 'All calls go to one API host',
    met: '`server/upstream/client.ts`',
    tests: [
      inFile('test/upstream/passedOn.test.ts')('what the upstream learns of a request, by every route'),
    ],
  },
  {
    says: 'Protected calls carry the Authorization header with the stored token',
    met: '`server/gateway/exchange.ts`',
    tests: [AUTHORIZATION, EVERY_CALL],
  },
  ...CALLS.map(([call, says, test]) => ({
    says: `\`${call}\`: ${says}`,
    met: '`shared/contract`',
    tests: [VERBATIM, test],
    ...(call.endsWith('/vip/refund') && {
      decision: ['0008', 'it changes something, so that under `/bff` it is a POST'] as const,
    }),
  })),
  {
    says: 'Site calls are GETs in JSON; failures are logged and yield null',
    met: '`server/gateway/createSend.ts`, `shared/api.ts`',
    tests: [POLICIES, WRAPPERS],
  },
  {
    says: '`/api/visit` sends the token, or "0"',
    met: '`shared/contract/account.ts`',
    tests: [AUTHORIZATION],
  },
  {
    says: '… 200 returns the user info, anything else the number 40000',
    met: '`shared/api.ts`',
    tests: [
      TABLE_OF_RESULTS,
      visit(
        "visit is answered by ${what}: ${means === 'unknown' ? 'the session stays, its member is unknown to header and page' : 'header and page are a visitor’s'}",
      ),
    ],
    decision: ['0015', 'a failure of the host is null: it says nothing about the token'],
  },
  {
    says: 'The path of the wallet call after visit is not shown',
    met: '`client/webConfig.ts`: `GET /api/user/bag`',
    tests: [SLOTS],
  },
  {
    says: 'Protected calls: 200 returns data or message',
    met: '`shared/api.ts`',
    tests: [result('success returns data, message or the whole envelope, for every failure policy'), RETURNS],
  },
  {
    says: 'Protected calls: any other code returns 40000',
    met: '`shared/api.ts`',
    tests: [WRAPPERS, TABLE_OF_RESULTS],
  },
  {
    says: 'Protected calls: a network failure returns null',
    met: '`shared/api.ts`',
    tests: [WRAPPERS, TABLE_OF_RESULTS],
  },
  { says: 'Login and register return false on failure', met: '`shared/api.ts`', tests: [WRAPPERS, POLICIES] },
  {
    says: 'The browser loads a chat widget',
    met: '`client/shell/thirdParty`',
    tests: [
      CONSENT,
      thirdPartyPage('by keyboard alone: consent, open the chat, close it, withdraw the consent'),
    ],
    decision: NO_VENDOR_SCRIPTS,
  },
  {
    says: '… a visitor-statistics script',
    met: '`server/routes/reports.ts`',
    tests: [
      thirdParty(
        'page views of visitors who agreed are sent to the analytics service, with only the URL and the User-Agent',
      ),
    ],
    decision: NO_VENDOR_SCRIPTS,
  },
  {
    says: '… a QR-code script',
    met: '`client/ui/QrCode.tsx`',
    tests: [
      scanPage(
        'the page for WeChat logins has it where WeChat’s page is not configured; an unknown account is asked to bind a phone number',
      ),
    ],
    decision: NO_VENDOR_SCRIPTS,
  },
  {
    says: '… and a WeChat login script',
    met: '`server/routes/wechat.ts`',
    tests: [
      wechat(
        'a WeChat login redirects with an OAuth state, opens a session on return, and goes on to the wanted page',
      ),
    ],
    decision: NO_VENDOR_SCRIPTS,
  },
);

const failures = section(
  8,
  {
    says: 'A code other than 200: a red toast with the server’s message for 3 seconds',
    met: '`client/api.ts`',
    tests: [REFUSAL, MEMBER_VIEWS],
  },
  {
    says: '… or “Error” without a message',
    met: '`client/api.ts`',
    tests: [errors('a code other than 200 without a message: the toast says "Error"')],
  },
  { says: '… and the call is rejected', met: '`shared/api.ts`', tests: [REFUSAL, MEMBER_VIEWS] },
  {
    says: 'A network failure: a toast with the error’s text for 3 seconds',
    met: '`client/api.ts`',
    tests: [NETWORK],
  },
  {
    says: 'Protected wrappers: 40000 for a code other than 200, null for a thrown error',
    met: '`shared/api.ts`',
    tests: [WRAPPERS],
  },
  { says: 'visit with 40000 clears the session', met: '`server/page/guard.ts`', tests: [REFUSED, EXPIRED] },
  {
    says: 'Not logged in: 请先登录, and a redirect to the login page',
    met: '`client/sessionLost.ts`',
    tests: [LOGIN_REQUIRED, MEMBER_VIEWS],
  },
  {
    says: 'Unknown route: 404 “This page could not be found”',
    met: '`client/pages/error.tsx`',
    tests: [UNKNOWN],
  },
  {
    says: 'Route error: error page with status (default 500) and message',
    met: '`client/pages/error.tsx`',
    tests: [frame('the error page shows status and message that a loader threw for it')],
  },
  {
    says: 'Failed chunk load: one full page reload, at most once in 60 seconds',
    met: '`client/shell/chunkReload.ts`',
    tests: [ONE_RELOAD],
  },
  {
    says: 'Image compression failure: logs 压缩失败! only',
    met: '`client/forms/uploads`',
    tests: [UNREADABLE],
  },
  {
    says: 'Other codes and messages of the server are not shown',
    met: '`server/upstream/normalize.ts`',
    tests: [errors('every refusal by the upstream is passed on under /bff with its code and message')],
    decision: ['0008', 'reasons for programs'],
  },
);

const constants = section(
  9,
  {
    says: 'HTTP time-out: 30000 ms',
    met: '`HTTP_TIMEOUT` in `shared/constants.ts`',
    tests: [
      inFile('test/server/upstreamClient.test.ts')('every call has the specification’s 30 seconds'),
      inFile('test/faults/starvation.test.ts')(
        'the deadline begins when the gateway is asked, so a call that waits for a connection ends in time',
      ),
    ],
  },
  { says: 'Success code 200, sentinel 40000', met: '`shared/constants.ts`', tests: [TABLE_OF_RESULTS] },
  { says: 'List defaults: page 1, page size 10', met: '`shared/constants.ts`', tests: [DEFAULTS] },
  { says: 'Area code of text messages: 86', met: '`shared/constants.ts`', tests: [DEFAULTS] },
  { says: 'Default scene of text messages: "1"', met: '`shared/constants.ts`', tests: [DEFAULTS] },
  { says: 'Cookies: bank_token, bank_invite', met: '`shared/constants.ts`', tests: [COOKIE, INVITE] },
  { says: 'Notice banner: 5 seconds, 10 entries', met: '`shared/constants.ts`', tests: [ROTATES] },
  { says: 'Least width of a desktop: 1200 px', met: '`shared/constants.ts`', tests: [NARROW] },
  {
    says: 'Login-required toast: 3000 ms',
    met: '`shared/constants.ts`',
    tests: [LOGIN_REQUIRED, MEMBER_VIEWS],
  },
  {
    says: 'Toast: 3000 ms',
    met: '`shared/constants.ts`',
    tests: [
      toast('a toast that is repeated stays for three seconds from then, once'),
      toast('a toast stays for three seconds'),
    ],
  },
  {
    says: 'Least display of a fetch: 200 ms',
    met: '`client/api.ts`',
    tests: [errors('a write takes 200 ms at least, so that its busy state does not flicker')],
  },
  { says: 'Loading bar: throttle 200 ms, duration 5000 ms', met: '`client/root.tsx`', tests: [PROGRESS] },
  {
    says: 'Length of a random string: 10',
    met: '`client/forms/idempotencyKey.ts`',
    tests: [
      inFile('test/client/idempotencyKey.test.ts')('the gateway accepts a key, and no two keys are equal'),
    ],
  },
  { says: 'Link text: 40 characters and an ellipsis', met: '`server/gateway/html`', tests: [CUT] },
  { says: 'Default quality of image compression: 0.5', met: '`shared/constants.ts`', tests: [QUALITY] },
  {
    says: 'Ids of pages and of the statistics service are not shown',
    met: '`.env.example`',
    tests: [
      thirdParty('without configuration there is no trace of third-party services, whatever the cookie says'),
    ],
    decision: ['0022', 'the operator configures the service'],
  },
);

/** In the order of the specification. */
export const sentences: readonly Sentence[] = [
  ...purpose,
  ...screens,
  ...entities,
  ...states,
  ...validation,
  ...roles,
  ...calls,
  ...failures,
  ...constants,
];
