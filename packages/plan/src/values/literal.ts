/** A literal as JSON. Exact numbers are written out: `{ decimal: '12.50' }`, `{ money: '1000', currency: 'EUR' }`. */
export type Literal =
  | null
  | boolean
  | number
  | string
  | { readonly decimal: string }
  | { readonly money: string; readonly currency: string }
  | { readonly months: number; readonly days: number; readonly milliseconds: number }
