// The description of a specification as Markdown, each line with its position. Answers the request `ninefold/describe`.
import { conclude, type Understood } from '@ninefold/language'
import { describeExplanations, describePlan, describedSections, type DescribedLine } from '@ninefold/proof/describe'

/** Undefined while the specification has errors: what it says is not known then. */
export function descriptionOf(understood: Understood): string | undefined {
  const { plan, explanations } = conclude(understood)
  if (!plan) return undefined
  const hasFiles = plan.files.length > 1
  const description = { points: describePlan(plan), explanations: describeExplanations(explanations) }
  const texts = describedSections(description).map(({ title, lines }) =>
    [`## ${title}`, '', ...lines.map((line) => item(line, hasFiles))].join('\n'),
  )
  return `${texts.join('\n\n')}\n`
}

function item({ text, level, origin }: DescribedLine, hasFiles: boolean): string {
  const place = origin ? ` *(${hasFiles ? `${origin.file}, ` : ''}line ${origin.line})*` : ''
  return `${'  '.repeat(level)}- ${plain(text)}${place}`
}

/** As it stands: no mark of Markdown in a text is taken for one, but for code. */
const plain = (text: string): string => text.replace(/[\\*_[\]<>#|~]/gu, '\\$&')
