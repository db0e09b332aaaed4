// Plausible short texts for a field, selected by the name of the field.
import type { Random } from './random.ts'
import {
  allergies,
  books,
  cities,
  companies,
  departments,
  faults,
  firstNames,
  fullNames,
  groups,
  institutions,
  jobs,
  lastNames,
  places,
  purposes,
  reasons,
  rounds,
  sentences,
  skills,
  streets,
  subjects,
  symptoms,
  things,
  undertakings,
} from './word-lists.ts'

/** Field or entity is called like this → take one of these. The first that fits counts. */
const byName: readonly (readonly [RegExp, readonly string[]])[] = [
  [/first ?name|given name|forename|vorname|prénom|voornaam/i, firstNames],
  [/last ?name|family name|surname|nachname|achternaam|^nom$/i, lastNames],
  [/ticket|incident|problem|issue|fault|defect|complaint|störung/i, faults],
  [/patient|candidate|applicant|contact|guest|member|membre|mitglied|student|employee|person|visitor/i, fullNames],
  [/position|vacancy|job|profession/i, jobs],
  [/institution|university|school|faculty|hochschule/i, institutions],
  [/proposal|project|projekt|grant|research|study/i, undertakings],
  [/\bround\b|call for/i, rounds],
  [/skill|strength/i, skills],
  [/allerg/i, allergies],
  [/purpose|zweck/i, purposes],
  [/course|programme|category|catégorie|kategorie|group/i, groups],
  [/city|town|destination|location|warehouse|branch|depot|\bville\b|stadt|\bort\b/i, cities],
  [/customer|company|supplier|vendor|client|organi[sz]ation|employer|lieferant|fournisseur|kunde|firma/i, companies],
  [/street|address|straße|\brue\b|adresse/i, streets],
  [/department|team|cost ?cent|division|kostenstelle|abteilung/i, departments],
  [/room|hall|place|venue|raum|salle/i, places],
  [/book|novel|film|album/i, books],
  [/product|item|asset|equipment|article|material|artikel|matériel/i, things],
  [/country/i, ['Netherlands', 'Portugal', 'Belgium', 'France', 'Italy', 'Poland', 'Denmark', 'Austria']],
  [/bank|iban|account/i, ['NL02EXMP0123456789', 'PT50EXMP0002012312', 'BE68EXMP5390075470', 'FR14EXMP2004101005']],
  [/reason|answer|remark|because|question|grund|motif|parce que/i, reasons],
  [/subject|meeting|event|task|title|topic|summary|betreff|titel|objet/i, subjects],
  [/description|name|label|bezeichnung/i, things],
]

const codes = /code|reference|number|\bkey\b|abbreviation|\bno\b|schlüssel|nummer|numéro|référence/i

/** A short text for a field, by its own name first and its entity's second. */
export function shortText(field: string, entity: string, random: Random): string {
  if (codes.test(field)) return code(field, random)
  const generic = /^(name|title|label|description|subject|summary|betreff|bezeichnung|titel|titre|objet)$/i.test(field)
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
  if (/reason|answer|remark|decision/i.test(field)) return random.pick(reasons)
  if (/happened|symptom|fault|observed/i.test(field)) return random.pick(symptoms)
  return random.shuffled(sentences).slice(0, random.between(1, 3)).join(' ')
}
