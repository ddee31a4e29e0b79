import { Building2, Car, Compass, GraduationCap, House, PaintRoller, Rocket, Wallet, type LucideIcon } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';

/** The icons that loan types may name: a map, since importing by name would ship the whole family. */
const ICONS: Record<string, LucideIcon> = {
  'building-2': Building2,
  wallet: Wallet,
  house: House,
  car: Car,
  'graduation-cap': GraduationCap,
  'paint-roller': PaintRoller,
  rocket: Rocket,
  compass: Compass,
};

/** The icon of a kind of loan; an upstream's new kind gets the neutral one. */
export function LoanTypeIcon({ name }: { name: string }) {
  return <Icon of={(Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Compass} size="large" />;
}
