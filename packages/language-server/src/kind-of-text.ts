// Decides which Markdown texts are specifications. Most Markdown files of a workspace are not, and are ignored.

/** 'whole': a specification by itself. 'part': points without a title, which go on with one that has it. */
export type KindOfText = 'whole' | 'part' | 'other'

const TITLE = /^#\s+(?:nine-point\s+)?specification\b/imu
const POINT = /^#{1,3}\s+(?:point\s+)?([1-9])(?=[\s.):–—-])/gimu
/** So many of the nine points make a specification of a text without a title. */
const ENOUGH = 6

/** Whether a Markdown file is a specification, a part of one, or other text. */
export function kindOfText(text: string): KindOfText {
  const outside = text.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gmu, '')
  const points = new Set([...outside.matchAll(POINT)].map((match) => match[1]))
  if (TITLE.test(outside) || points.size >= ENOUGH) return 'whole'
  return points.size > 0 ? 'part' : 'other'
}

/** Files that stand beside a specification and number their headings too. */
export const isBesides = (name: string): boolean =>
  /^(?:readme|changelog|contributing|license|security|code[_-]of[_-]conduct)\b/iu.test(name)
