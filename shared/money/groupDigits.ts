/** A whole number as people read it: 126480 → `126,480`. Not by `toLocaleString`: server and browser must agree. */
export function groupDigits(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
