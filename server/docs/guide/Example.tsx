/** A command with curl, and the code of the envelope that it prints; undefined: it prints something else. */
export interface Command {
  code?: number;
  text: string;
}

/** test/docs/guide.test.ts runs the examples in the order of the page, and compares what a command prints with `data-code`. */
export const Curl = ({ code, text }: Command) => (
  <figure className="example" data-language="sh" data-code={code}>
    <figcaption>curl</figcaption>
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </figure>
);

/** A part of the one program that all examples with the typed client are together. */
export const Program = ({ text }: { text: string }) => (
  <figure className="example" data-language="js">
    <figcaption>JavaScript / TypeScript</figcaption>
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </figure>
);
