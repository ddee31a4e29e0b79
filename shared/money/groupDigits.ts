/** Groups the digits of a whole number: 126480 → `126,480`. Not `toLocaleString`, whose result may differ between server and browser. */
export function groupDigits(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
