/** Recognises sentences that leave a point open: "Not shown.", "Not known yet.", "To be decided." */

/** Short prose in which every sentence leaves the point open; also empty prose. The layout of a table in it is ignored. */
export function isNotKnown(prose: string): boolean {
  const words = prose
    .toLowerCase()
    .replace(/[’]/gu, "'")
    .replace(/[\s|]+/gu, ' ')
    .trim()
  if (words === '') return true
  const parts = words.split(/(?<=[.!?])\s+/u)
  const length = words.replace(/[^\p{L}\p{N}]+/gu, ' ').length
  return parts.length <= 2 && length <= 240 && parts.every((part) => VAGUE.some((words) => words.test(part)))
}

const VAGUE: readonly RegExp[] = [
  /(?:\b(?:not|never)|n't)\s+(?:yet\s+|here\s+)?(?:known|described|specified|stated|decided|defined|documented|clear|determined)\b/u,
  // "The price is not shown" is a permission; "The rules are not shown" is about the document.
  /^(?:the |its |their )?(?:purpose|audience|screens?|routes?|entit(?:y|ies)|fields?|states?|transitions?|li(?:fe|ves) ?cycles?|rules?|validations?|roles?|permissions?|calls?|interfaces?|errors?|catalogue|constants?|limits?|details?|lists?)\b.*(?:\bnot|n't)\s+(?:shown|given|written|available|provided)\b/u,
  /^not\s+(?:yet\s+|here\s+)?(?:shown|given|written|available|provided)\b/u,
  /(?:\bnot|n't)\s+(?:yet|here)\s+(?:shown|given|written|available|provided)\b|(?:\bnot|n't)\s+(?:shown|given|written|available|provided)\s+(?:yet|here)\b/u,
  /\b(?:unknown|undetermined|to be (?:decided|determined|defined|described|written|done)|tbd|todo|to do|n\/a)\b/u,
  // An open loan is one that was not returned.
  /^open\b(?:[.:,;–—]|\s*$)|\b(?:still|yet|left|remains?)\s+open\b|^(?:this|that|it|all|everything|the (?:point|rest|details?))\b.*\bopen\b/u,
  /^[-–—.…?]+$/u,
]
