/**
 * Sanitises HTML: keeps formatting, and removes everything that runs, loads from another site, or affects the page
 * outside its box. All rich text passes through it before it is stored (`storedForm` in `records/change/draft.ts`).
 */
import type sanitizeHtml from 'sanitize-html'

const FORMATTING = 'b strong i em u s strike del ins mark small sub sup code kbd span br hr'.split(' ')
const BLOCKS = 'p div h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd'.split(' ')
const TABLES = 'table thead tbody tfoot tr th td caption colgroup col'.split(' ')

const SCHEMES = ['http', 'https', 'mailto', 'tel']

function safeLink(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const leads = new RegExp(`^(?:${SCHEMES.join('|')}):`, 'iu').test(attributes['href'] ?? '')
  return leads ? { ...attributes, rel: 'noopener noreferrer nofollow' } : {}
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...FORMATTING, ...BLOCKS, ...TABLES, 'a', 'img'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    '*': [],
  },
  allowedSchemes: SCHEMES,
  // An image from another site would reveal to it who reads the text.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: safeLink(attributes),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^data:image\/(?:png|jpe?g|gif|webp|avif);base64,/iu.test(attribs['src'] ?? ''),
}

let sanitize: typeof sanitizeHtml | undefined

/** Loads what `harmless` needs. Only documents with rich text need it, and it is a quarter of the server's size. */
export async function prepareRichText(): Promise<void> {
  sanitize = (await import('sanitize-html')).default
}

/** Null if nothing is left. Throws before `prepareRichText`, so that nothing is stored unsanitised. */
export function sanitizeRichText(html: string): string | null {
  if (!sanitize) throw new Error('rich text was not prepared')
  const sanitized = sanitize(html, OPTIONS).trim()
  return sanitized === '' ? null : sanitized
}
