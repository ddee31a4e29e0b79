import { keepOwnFigures, useOwnFigures } from './ownFigures.ts';

interface CityFieldProps {
  id: string;
  cities: readonly string[];
  value: string | undefined;
  label?: string;
  /** The first choice: no city. */
  all?: string;
  className?: string;
}

/** The city that lenders must serve. Where the address has none, the one that is kept on this device. */
export function CityField({
  id,
  cities,
  value,
  label = '所在城市',
  all = '不限',
  className = 'field',
}: CityFieldProps) {
  const { city: own = '' } = useOwnFigures();
  const chosen = value ?? own;
  if (cities.length === 0 && !chosen) return null;
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {/* A select ignores a new `defaultValue`. */}
      <select
        key={chosen}
        className="select"
        id={id}
        name="city"
        defaultValue={chosen}
        onChange={({ target }) => keepOwnFigures({ city: target.value || undefined })}
      >
        <option value="">{all}</option>
        {chosen && !cities.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </select>
    </div>
  );
}
