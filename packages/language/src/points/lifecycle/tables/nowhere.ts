/** How people write that there was no record before: `[*]`, `(none)`, `(new)`, a dot. */
import type { Phrase } from '../../../document/index.ts'

const NOWHERE =
  /^(?:\[\*\]|●|○|⦿|\((?:none|nothing|new|start|initial|begin(?:ning)?|creat(?:e|es|ed|ion))\)|<(?:none|new|start|initial)>)$/iu

export const isNowhere = ({ text }: Phrase): boolean => NOWHERE.test(text)
