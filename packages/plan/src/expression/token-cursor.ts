/** A place among tokens: what stands here, and steps forward. It knows nothing of what tokens mean together. */
import type { Token } from './tokens.ts'

export class TokenCursor {
  private at = 0
  private readonly tokens: readonly Token[]

  /** The last one is the end. */
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  protected peek(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)]!
  }

  protected previous(): Token | undefined {
    return this.tokens[this.at - 1]
  }

  protected next(): Token {
    const token = this.peek()
    if (token.kind !== 'end') this.at++
    return token
  }

  protected is(text: string): boolean {
    const token = this.peek()
    return token.text === text && (token.kind === 'symbol' || token.kind === 'name')
  }

  protected take(text: string): Token | undefined {
    return this.is(text) ? this.next() : undefined
  }

  protected skip(count: number): void {
    this.at += count
  }

  protected skipAll(): void {
    this.at = this.tokens.length - 1
  }

  /** Where the token before ends. */
  protected lastEnd(): number {
    return this.tokens[Math.max(0, this.at - 1)]!.end
  }
}
