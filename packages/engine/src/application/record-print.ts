/** A print of a record, in a language: what stands on it, within the permissions of a principal. */
import type { Screen, ShowsOf } from '@ninefold/plan'
import type { PrintData } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { printData } from '../print/index.ts'
import { isTranslated, planIn } from '../wording/index.ts'
import type { Running } from './running.ts'
import { visibilityFor } from './visible-plan.ts'

export type PrintScreen = Screen & { readonly shows: ShowsOf<'print'> }

interface PrintedRecord {
  readonly principal: Principal
  /** As the document has it; the texts are those of the language. */
  readonly screen: PrintScreen
  readonly id: string
  /** BCP 47; the document's, if it has no texts in this one. */
  readonly language: string | undefined
  /** The reader's languages: the header `Accept-Language`. */
  readonly preferred?: string | undefined
  /** The content of a file. */
  readonly content: (id: string) => Promise<Uint8Array | undefined>
}

/** NOT_FOUND if the principal may not read the record. */
export function recordPrint(
  { plan: document, records, constants }: Running,
  { principal, screen, id, language: wanted, preferred, content }: PrintedRecord,
): Promise<PrintData> {
  const { language: own } = document.settings
  const language = wanted !== undefined && isTranslated(document, wanted) ? wanted : own
  const plan = language === own ? document : planIn(document, language)
  const { entity } = screen.shows
  const visible = visibilityFor(plan, records, principal)
  const translated = (plan.screens.find(({ name }) => name === screen.name) ?? screen) as PrintScreen
  return printData({
    plan,
    records,
    constants: constants.values(),
    isVisible: (path) => visible.path(entity, path),
    principal,
    screen: translated,
    shows: translated.shows,
    id,
    content,
    language,
    preferred,
  })
}
