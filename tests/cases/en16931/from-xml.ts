/**
 * XML that came as JSON (elements by their names, attributes as `@name`, text as a string or `#`), read by a table that
 * says where each field of our document is written. Knows nothing of invoices.
 */

export type Xml = string | readonly Xml[] | { readonly [name: string]: Xml }

/** Where something is written: `Party/PostalAddress/@id`; `A | B` is the first of these that is there. */
type Path = string

export interface Table {
  /** Values, the first that is found; with a second entry, what each text means to us. */
  readonly fields?: Readonly<Record<string, Path | readonly [Path, Readonly<Record<string, string>>]>>
  /** All texts that stand at a path; `**` before it: at any depth. */
  readonly texts?: Readonly<Record<string, Path>>
  /** One entry for each element at the path, an empty one too. */
  readonly lists?: Readonly<Record<string, readonly (readonly [Path, Table, Readonly<Record<string, string>>?])[]>>
}

type Made = { [field: string]: string | readonly string[] | readonly Made[] }

export function fromXml(xml: Xml, { fields = {}, texts = {}, lists = {} }: Table): Made {
  const made: Made = {}
  for (const [name, where] of Object.entries(fields)) {
    const [path, words] = typeof where === 'string' ? [where] : where
    const text = firstOf(xml, path)
    const value = text !== undefined && words ? words[text] : text
    if (value !== undefined) made[name] = value
  }
  for (const [name, path] of Object.entries(texts)) made[name] = textsAt(xml, path)
  for (const [name, sources] of Object.entries(lists)) {
    made[name] = sources.flatMap(([path, table, constants = {}]) =>
      alternatives(path).flatMap((one) => at(xml, one).map((element) => ({ ...fromXml(element, table), ...constants }))),
    )
  }
  return made
}

const alternatives = (path: Path): readonly string[] => path.split('|').map((part) => part.trim())

const firstOf = (xml: Xml, path: Path): string | undefined =>
  alternatives(path)
    .flatMap((one) => at(xml, one).map(textOf))
    .find((text) => text !== '')

const textsAt = (xml: Xml, path: Path): readonly string[] =>
  (path.startsWith('**/') ? everywhere(xml, path.slice(3)) : at(xml, path)).map(textOf).filter((text) => text !== '')

const all = (xml: Xml): readonly Xml[] => (Array.isArray(xml) ? (xml as readonly Xml[]) : [xml as Xml])

function at(xml: Xml, path: string): readonly Xml[] {
  return path.split('/').reduce<readonly Xml[]>((found, name) => found.flatMap((one) => named(one, name)), all(xml))
}

function named(xml: Xml, name: string): readonly Xml[] {
  if (typeof xml === 'string' || Array.isArray(xml)) return []
  const value = (xml as { readonly [name: string]: Xml })[name]
  return value === undefined ? [] : all(value)
}

/** An attribute, or element, of this name at any depth. */
function everywhere(xml: Xml, name: string): readonly Xml[] {
  if (typeof xml === 'string') return []
  const inside = Array.isArray(xml) ? (xml as readonly Xml[]) : Object.values(xml)
  return [...named(xml, name), ...inside.flatMap((one) => everywhere(one, name))]
}

function textOf(xml: Xml): string {
  const text = typeof xml === 'string' ? xml : Array.isArray(xml) ? '' : (xml as { '#'?: Xml })['#']
  return typeof text === 'string' ? text.trim().replace(/\s+/gu, ' ') : ''
}
