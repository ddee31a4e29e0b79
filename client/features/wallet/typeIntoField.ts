/** Sets the value of an uncontrolled input, fires its `input` event and focuses it. */
export function typeIntoField(id: string, value: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
