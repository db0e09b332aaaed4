// Believable short texts: chosen by what a field is called, since that is all that is known of its meaning.
import type { Random } from './random.ts'

export const cities = [
  'Utrecht',
  'Lisbon',
  'Ghent',
  'Lyon',
  'Turin',
  'Gdańsk',
  'Aarhus',
  'Porto',
  'Graz',
  'Bilbao',
  'Leeds',
  'Tampere',
] as const

const companies = [
  'Harbour & Sons',
  'Northlight Studio',
  'Vela Foods',
  'Brightwater Labs',
  'Orchard Print',
  'Kestrel Logistics',
  'Maple Dental',
  'Tessera Tiles',
  'Blue Fern Travel',
  'Anchor Insurance',
  'Polder Energy',
  'Juniper Books',
] as const

const things = [
  'Standing desk',
  'Laptop stand',
  'Projector',
  'Coffee machine',
  'Whiteboard',
  'Bicycle',
  'Camera',
  'Headphones',
  'Printer',
  'Notebook set',
  'Desk lamp',
  'Toolbox',
] as const

const subjects = [
  'Weekly planning',
  'Kick-off with the new team',
  'Quarterly review',
  'Interview',
  'Budget for next year',
  'Workshop on accessibility',
  'Supplier talks',
  'Design critique',
  'Onboarding',
  'Retrospective',
  'Release planning',
  'Training first aid',
] as const

const books = [
  'The Quiet Harbour',
  'A Field Guide to Clouds',
  'Letters from the Lighthouse',
  'The Clockmaker’s Garden',
  'Small Rivers',
  'Bread and Salt',
  'The Last Ferry',
  'Notes on Walking',
  'Winter Orchard',
  'The Map Room',
  'A House by the Canal',
  'Seven Bridges',
] as const

const streets = ['Mill Lane', 'Station Road', 'Church Street', 'Canal Side', 'Market Square', 'Orchard Way'] as const
const departments = [
  'Sales',
  'Support',
  'Engineering',
  'Design',
  'People',
  'Finance',
  'Operations',
  'Research',
] as const
const places = [
  'Atlas',
  'Birch',
  'Cedar',
  'Delta',
  'Elm',
  'Fjord',
  'Grove',
  'Harbour',
  'Iris',
  'Juniper',
  'Kestrel',
  'Lagoon',
] as const

const sentences = [
  'Agreed with the team last week.',
  'Please look at the second page first.',
  'This is the same arrangement as last year.',
  'The earlier one could no longer be repaired.',
  'It was cheaper than the alternatives we compared.',
  'More details will follow once the date is fixed.',
  'Several colleagues have asked for this.',
  'We should talk about it before the end of the month.',
] as const

const reasons = [
  'The numbers do not add up; please look at them once more.',
  'Something is missing here. Please add it and send it again.',
  'This belongs to another team.',
] as const

/** Field or entity is called like this → take one of these. The first that fits counts. */
const byName: readonly (readonly [RegExp, readonly string[]])[] = [
  [/city|town|destination|location/i, cities],
  [/customer|company|supplier|vendor|client|organi[sz]ation|employer/i, companies],
  [/street|address/i, streets],
  [/department|team|cost ?centre|division/i, departments],
  [/room|hall|place|venue/i, places],
  [/book|novel|film|album/i, books],
  [/product|item|asset|equipment|article|material/i, things],
  [/country/i, ['Netherlands', 'Portugal', 'Belgium', 'France', 'Italy', 'Poland', 'Denmark', 'Austria']],
  [/bank|iban|account/i, ['NL02EXMP0123456789', 'PT50EXMP0002012312', 'BE68EXMP5390075470', 'FR14EXMP2004101005']],
  [/reason|answer|remark/i, reasons],
  [/subject|meeting|event|task|title|topic|summary/i, subjects],
  [/description|name|label/i, things],
]

/** A short text for a field, by its own name first and its entity's second. */
export function shortText(field: string, entity: string, random: Random): string {
  if (/code|reference|number|key|abbreviation/i.test(field)) return code(field, random)
  const generic = /^(name|title|label|description)$/i.test(field)
  const list = (generic ? listFor(entity) : undefined) ?? listFor(field) ?? listFor(entity) ?? subjects
  return random.pick(list)
}

const listFor = (name: string) => byName.find(([pattern]) => pattern.test(name))?.[1]

const code = (field: string, random: Random) =>
  `${
    field
      .replace(/[^a-z]/gi, '')
      .slice(0, 2)
      .toUpperCase() || 'X'
  }${random.between(100, 999)}`

export function longText(field: string, random: Random): string {
  if (/reason|answer|remark/i.test(field)) return random.pick(reasons)
  return random.shuffled(sentences).slice(0, random.between(1, 3)).join(' ')
}
