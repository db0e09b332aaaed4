/** The shape of the shared Frappe cases, as far as the tests read it: business entities as that framework describes them. */
export interface FrappeApp {
  readonly doctypes: readonly DocType[]
}

export interface DocType {
  readonly name: string
  readonly autoname?: string
  readonly istable?: number
  readonly issingle?: number
  readonly is_tree?: number
  readonly is_submittable?: number
  readonly title_field?: string
  readonly description?: string
  readonly fields: readonly DocField[]
  readonly permissions?: readonly DocPermission[]
}

export interface DocField {
  readonly name: string
  readonly type: string
  readonly label?: string
  readonly options?: string
  readonly section?: string
  readonly description?: string
  readonly default?: string | number
  readonly reqd?: number
  readonly unique?: number
  readonly read_only?: number
  readonly set_only_once?: number
  readonly non_negative?: number
  readonly length?: number
  readonly permlevel?: number
  readonly depends_on?: string
  readonly mandatory_depends_on?: string
  readonly read_only_depends_on?: string
  readonly fetch_from?: string
  readonly fetch_if_empty?: number
}

export interface DocPermission {
  readonly role: string
  readonly can: readonly string[]
  readonly permlevel?: number
  readonly if_owner?: number
}

const WORD = /[\p{L}\p{N}]+/gu
const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `leave_type` → `leaveType`. */
export function camel(text: string): string {
  const words = text.match(WORD) ?? ['field']
  const joined = words.map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() + word.slice(1) : upper(word))).join('')
  return /^\d/u.test(joined) ? `_${joined}` : joined
}

/** `HR Settings` → `HRSettings`. */
export const pascal = (text: string): string => (text.match(WORD) ?? ['Entity']).map(upper).join('')

/** What no field may be called: it is a word of expressions, or every record has it. */
const TAKEN: ReadonlySet<string> = new Set(
  'and or not in is true false null yes no me old this now today signedin isnew input query found has id createdat createdby updatedat updatedby version slot whole ancestors descendants request session cause'.split(
    ' ',
  ),
)

/** The identifier that a field has in the document. */
export function identifierOf(field: string): string {
  const name = camel(field)
  return TAKEN.has(name.toLowerCase()) ? `${name}Value` : name
}
