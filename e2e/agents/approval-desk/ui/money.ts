/** Amounts as the page writes them. */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function money(amount: number): string {
  return dollars.format(amount);
}
