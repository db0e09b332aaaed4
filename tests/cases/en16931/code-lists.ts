/** The lists of codes that the standard's rules name, as the document's point 9: read where the rules are, never kept here. */

/** What the document calls each list: the rule that names it, and which of its lists. */
const LISTS: Readonly<Record<string, readonly [rule: string, place?: number]>> = {
  'Invoice types': ['BR-CL-01', 0],
  'Credit note types': ['BR-CL-01', 1],
  Currencies: ['BR-CL-04'],
  'Tax points': ['BR-CL-06'],
  'Object schemes': ['BR-CL-07'],
  'Note subjects': ['BR-CL-08'],
  'Identifier schemes': ['BR-CL-10'],
  'Classification lists': ['BR-CL-13'],
  Countries: ['BR-CL-14'],
  'Payment means': ['BR-CL-16'],
  'VAT categories': ['BR-CL-17'],
  'Allowance reasons': ['BR-CL-19'],
  'Charge reasons': ['BR-CL-20'],
  'Exemption reasons': ['BR-CL-22'],
  Units: ['BR-CL-23'],
  'Address schemes': ['BR-CL-25'],
}

export interface SharedRule {
  readonly id: string
  readonly flag: string
  readonly xpath: string
}

/** Headings of point 9, to stand at the end of the document. */
export function codeLists(rules: readonly SharedRule[]): string {
  const subjects = Object.entries(LISTS).map(([name, [rule, place = 0]]) => {
    const codes = codesOf(rules.find(({ id }) => id === rule)!.xpath)[place]!
    return `### ${name}\n\n| Code | Meaning |\n| --- | --- |\n${codes.map((code) => `| ${code} | |`).join('\n')}\n`
  })
  return subjects.join('\n')
}

/** `contains(' A B C ', …)` */
const codesOf = (xpath: string): readonly (readonly string[])[] =>
  [...xpath.matchAll(/' ((?:[A-Z\d-]+ )+)'/gu)].map((match) => match[1]!.trim().split(' '))
