/** A telephone number, or a figure with the unit or word after it. */
const WHOLE = /(\d[\d,.%–-]*(?: [\u4e00-\u9fff]{1,2})?)/;

/** No line ends inside a telephone number, or between a figure and its unit. */
export function Tips({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="tips">
      {lines.map((line) => (
        <li key={line}>
          <span>
            {line.split(WHOLE).map((part, index) =>
              index % 2 === 1 ? (
                <span key={index} className="nowrap">
                  {part}
                </span>
              ) : (
                part
              ),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
