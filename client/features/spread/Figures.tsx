import { UNKNOWN } from "../../../shared/fieldsOf.ts";

interface Figure {
  label: string;
  /** Undefined when it is not known. */
  value: string | undefined;
  unit: string;
  note?: string | undefined;
}

/** Figures side by side, each with its unit and a note. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className="card figure-row" aria-label={label}>
      <dl>
        {figures.map(({ label: name, value, unit, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value ?? UNKNOWN}
              {value !== undefined && <small>{unit}</small>}
              {note && <span className="note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
