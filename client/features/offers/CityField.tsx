import { AddressSelect } from '../../ui/AddressSelect.tsx';
import { keepOwnFigures } from './ownFigures.ts';

interface CityFieldProps {
  id: string;
  cities: readonly string[];
  value: string;
  label?: string;
  /** The first choice: no city. */
  all?: string;
  className?: string;
}

/** The city that lenders must serve. What is chosen is kept on this device (`requireOwnCity`). */
export function CityField({
  id,
  cities,
  value: chosen,
  label = '所在城市',
  all = '不限',
  className = 'field',
}: CityFieldProps) {
  if (cities.length === 0 && !chosen) return null;
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <AddressSelect
        id={id}
        name="city"
        value={chosen}
        onChange={({ target }) => keepOwnFigures({ city: target.value || undefined })}
      >
        <option value="">{all}</option>
        {chosen && !cities.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </AddressSelect>
    </div>
  );
}
