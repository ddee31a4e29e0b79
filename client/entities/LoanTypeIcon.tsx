import { Building2, Car, Compass, GraduationCap, House, PaintRoller, Rocket, Wallet, type IconNode } from 'lucide';
import { Icon } from '../ui/Icon.tsx';

/** Icons that loan types may name. A fixed map, since an import by name would bundle all icons. */
const ICONS: Record<string, IconNode> = {
  'building-2': Building2,
  wallet: Wallet,
  house: House,
  car: Car,
  'graduation-cap': GraduationCap,
  'paint-roller': PaintRoller,
  rocket: Rocket,
  compass: Compass,
};

/** The icon of a kind of loan; an unknown name, or none, gets a neutral icon. */
export function LoanTypeIcon({ name = '' }: { name: string | undefined }) {
  return <Icon of={(Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Compass} size="large" />;
}
