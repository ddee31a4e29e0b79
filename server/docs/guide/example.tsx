interface ExampleProps {
  /** `sh`: curl. `js`: the typed client. */
  language: 'sh' | 'js';
  /** Code of the envelope that the command prints; absent: it prints something else. The test of the guide checks it. */
  code?: number;
  children: string;
}

const TITLES = { sh: 'curl', js: 'JavaScript / TypeScript' };

/** A code example of the guide. `test/browserDocs/guide.test.ts` runs all of them, in the order of the page. */
export function Example({ language, code, children }: ExampleProps) {
  return (
    <figure className="example" data-language={language} data-code={code}>
      <figcaption>{TITLES[language]}</figcaption>
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}
