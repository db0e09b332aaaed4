/** The types of `linebreak`, which has none of its own: the line breaking algorithm of Unicode. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end, or must if it is `required`; null after the last one. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
