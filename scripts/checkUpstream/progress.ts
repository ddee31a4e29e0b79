/** Where text is written: a terminal, a pipe, or neither. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows on a terminal which call is being asked, in one line that is rewritten. Elsewhere it prints nothing. */
export function createProgress(stream: Terminal) {
  let asked = 0;
  const rewrite = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };
  return {
    show: (call: string): void => rewrite(`${++asked} ${call}`),
    clear: (): void => rewrite(''),
  };
}
