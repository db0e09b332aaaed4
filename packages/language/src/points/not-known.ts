/** Recognises the legitimate ways to leave a point open: "Not shown.", "Not known yet.", "To be decided." */

/** Short prose, every sentence of which says that nothing is known; empty prose too. How a table in it is laid out says nothing. */
export function isNotKnown(prose: string): boolean {
  const words = prose
    .toLowerCase()
    .replace(/[’]/gu, "'")
    .replace(/[\s|]+/gu, ' ')
    .trim()
  if (words === '') return true
  const parts = words.split(/(?<=[.!?])\s+/u)
  const vague =
    /\b(?:is|are|was|were)?\s*(?:not|never|n't)\s+(?:yet\s+|here\s+)?(?:shown|known|described|specified|stated|decided|defined|documented|given|written|clear|determined|available|provided)\b|\b(?:unknown|undetermined|to be (?:decided|determined|defined|described|written|done)|tbd|todo|to do|n\/a|open)\b|^[-–—.…?]+$/u
  const length = words.replace(/[^\p{L}\p{N}]+/gu, ' ').length
  return parts.length <= 2 && length <= 240 && parts.every((part) => vague.test(part))
}
