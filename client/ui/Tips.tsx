/** A number in groups: `400-000-0000`. */
const PHONE = /(\d+(?:-\d+)+)/;

/** A list of notes. Phone numbers in them stay on one line. Nothing without notes. */
export function Tips({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="tips">
      {of.map((tip) => (
        <li key={tip}>
          <span>
            {tip.split(PHONE).map((part, index) =>
              index % 2 ? (
                <span className="nowrap" key={index}>
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
