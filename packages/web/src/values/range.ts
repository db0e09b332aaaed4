// A range as text: `from..to`; either side may be empty.

export function splitRange(value: string): readonly [string, string] {
  const [from = '', to = ''] = value.split('..')
  return [from, to]
}

export function joinRange(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}..${to}`
}
