/** `a claim`, `an order`, `a user`, `an HR case`: the article that sounds right, as far as letters tell. */
export function withArticle(noun: string): string {
  return `${soundsOpen(noun) ? 'an' : 'a'} ${noun}`
}

function soundsOpen(noun: string): boolean {
  if (/^[AEFHILMNORSX](?:[A-Z0-9]|\b)/u.test(noun)) return true
  if (/^(?:uni|use|usa|usu|uti|ure|uro|eu|one\b|once)/iu.test(noun)) return false
  return /^(?:[aeiou]|hour|honest|honou?r|heir)/iu.test(noun)
}
