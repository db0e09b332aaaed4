/**
 * The frame of all mails: the same content as HTML and as plain text. Inline styles and one table, since mail programs know
 * little more; no images or fonts from elsewhere (the logo is a part of the mail), so nobody learns that a mail was opened. Everything is escaped.
 */
import { directionOf } from '@ninefold/plan/translation'

export interface FramedMail {
  /** Of the application. */
  readonly application: string
  /** Address of the image of its logo. */
  readonly logo?: string
  /** BCP 47. */
  readonly language: string
  readonly subject: string
  /** One, or those of a digest. */
  readonly parts: readonly FramedPart[]
  /** Why the receiver gets this, and how to end it. */
  readonly foot: readonly FootLine[]
}

export interface FramedPart {
  /** In a digest, the subject of the mail. */
  readonly heading?: string
  /** Paragraphs. */
  readonly text: readonly string[]
  readonly buttons: readonly Link[]
}

export interface Link {
  readonly text: string
  /** Absolute. */
  readonly address: string
}

export type FootLine = string | Link

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Only programs that know it use it; without it they invert colours on their own, which these colours survive. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #101215 !important }
.card { background: #1b1e23 !important; border-color: #2a2e36 !important }
.text { color: #e5e7eb !important }
.quiet, .quiet a { color: #a0a7b3 !important }
.line { border-color: #2a2e36 !important }
.button { background: #5664cb !important }
.logo { background: #ffffff !important; padding: 6px !important; border-radius: 6px !important }
}`

/** A whole HTML document. */
export function framedHtml({ application, logo, language, subject, parts, foot }: FramedMail): string {
  const direction = directionOf(language)
  const body = parts.map((part, place) => partHtml(part, place > 0)).join('')
  const lines = foot.map((line) => `<p class="quiet" style="margin:0 0 6px" dir="auto">${footHtml(line)}</p>`).join('')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background:#f6f7f8;font-family:${FONT}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:start">
<tr><td class="quiet" style="padding:0 4px 12px;font-size:14px;line-height:20px;font-weight:600;color:#585f6b">${logoHtml(logo)}<bdi>${escaped(application)}</bdi></td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e3e5e9;border-radius:10px">${body}</td></tr>
<tr><td class="quiet" style="padding:14px 4px 0;font-size:12px;line-height:18px;color:#585f6b">${lines}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Beside the name, so it needs no text of its own. On white, since it is made for paper. */
const logoHtml = (address: string | undefined): string =>
  address === undefined
    ? ''
    : `<img class="logo" src="${escaped(address)}" alt="" height="40" style="display:block;height:40px;max-width:100%;margin:0 0 10px;border:0">`

function partHtml({ heading, text, buttons }: FramedPart, isFurther: boolean): string {
  const rule = isFurther
    ? '<div class="line" style="margin:20px 0;border-top:1px solid #e3e5e9;font-size:0;line-height:0">&nbsp;</div>'
    : ''
  const title =
    heading === undefined
      ? ''
      : `<h2 class="text" style="margin:0 0 8px;font-size:16px;line-height:24px;color:#1a1d23" dir="auto">${escaped(heading)}</h2>`
  const paragraphs = text.map(
    (paragraph) =>
      `<p class="text" style="margin:0 0 14px;font-size:15px;line-height:23px;color:#1a1d23;overflow-wrap:anywhere" dir="auto">${withBreaks(paragraph)}</p>`,
  )
  return rule + title + paragraphs.join('') + buttons.map(buttonHtml).join('')
}

const buttonHtml = ({ text, address }: Link): string =>
  `<p style="margin:6px 0 10px"><a class="button" href="${escaped(address)}" style="display:inline-block;padding:10px 18px;background:#4a57b8;color:#ffffff;border-radius:8px;font-size:15px;line-height:20px;font-weight:600;text-decoration:none" dir="auto">${escaped(text)}</a></p>`

const footHtml = (line: FootLine): string =>
  typeof line === 'string'
    ? escaped(line)
    : `<a href="${escaped(line.address)}" style="color:#585f6b">${escaped(line.text)}</a>`

const withBreaks = (text: string): string => escaped(text).replaceAll(/\r?\n/g, '<br>')

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** For programs that show no HTML, and for people who prefer text. */
export function framedText({ application, parts, foot }: FramedMail): string {
  const bodies = parts.map(({ heading, text, buttons }) => {
    const links = buttons.map(({ text: label, address }) => `${label}:\n${address}`)
    return [...(heading === undefined ? [] : [heading]), ...text, ...links].join('\n\n')
  })
  const lines = foot.map((line) => (typeof line === 'string' ? line : `${line.text}: ${line.address}`))
  return `${bodies.join('\n\n* * *\n\n')}\n\n-- \n${[application, ...lines].join('\n')}\n`
}
