/** Parses what follows `with` in an effect that mails: a message, and what is attached. Names are resolved in `attachments.ts`. */
import { type Phrase, splitAt } from '../../../document/index.ts'
import { firstOf, sentence, type Sentence } from '../../../kernel/index.ts'
import type { AttachmentRead } from '../model.ts'

interface MailContent {
  readonly message?: Phrase
  readonly attachments: readonly AttachmentRead[]
}

const CLASSES = { cancelled: 'cancelled|canceled', dates: 'dates|calendar entry' }

const ATTACHMENTS: readonly Sentence<AttachmentRead>[] = [
  sentence('[the|its] (PDF|print|printout) [of {of?}]', (slots, _, { span }) => ({ kind: 'pdf', ...slots, span })),
  sentence('[the|its|all] files [of {of?}]', (slots, _, { span }) => ({ kind: 'files', ...slots, span })),
  sentence(
    '[the|its] [{cancelled?:<cancelled>}] <dates> from {from} [(to|until) {to?}]',
    ({ cancelled, ...slots }, _, { span }) => ({ kind: 'dates', ...slots, cancelled: cancelled !== undefined, span }),
    CLASSES,
  ),
  sentence(
    '[the|its] [{cancelled?:<cancelled>}] <dates> [of {of?}]',
    ({ cancelled, ...slots }, _, { span }) => ({ kind: 'dates', ...slots, cancelled: cancelled !== undefined, span }),
    CLASSES,
  ),
]

/** `Order sent, PDF of this and files of this`: the first part is the message, unless it is an attachment. */
export function readMailContent(content: Phrase): MailContent {
  const [first, ...others] = splitAt(content, /,\s*(?:and\s+)?/iu)
  if (!first) return { attachments: [] }
  const attached = readAttachments(first)
  const isMessage = attached.every(({ kind }) => kind === 'named')
  const rest = others.flatMap(readAttachments)
  return isMessage ? { message: first, attachments: rest } : { attachments: [...attached, ...rest] }
}

const readAttachments = (part: Phrase): readonly AttachmentRead[] =>
  splitAt(part, 'and').map(
    (one) => firstOf(ATTACHMENTS, one, undefined) ?? { kind: 'named', name: one, span: one.span },
  )
