// The running document described in plain words: point by point, each line with its position in the text.
import { useQuery } from '@tanstack/react-query'
import { describedSections, type DescribedSection } from '@ninefold/proof/describe'
import { useApplication } from '../../application/context.ts'
import { getDescription } from '../../client/administration.ts'
import { Failure } from '../../parts/failure.tsx'
import { t } from '../../translation/t.ts'
import css from './about.module.css'

export function ReadBack() {
  const { view } = useApplication()
  const { data, error, refetch } = useQuery({
    queryKey: ['description', view.hash],
    queryFn: ({ signal }) => getDescription(signal),
  })
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return null
  return (
    <section aria-labelledby="read-back">
      <h2 id="read-back" className={css['heading']}>
        {t('What was understood')}
      </h2>
      {describedSections(data).map((section) => (
        <SectionReadBack key={section.title} section={section} />
      ))}
    </section>
  )
}

function SectionReadBack({ section: { title, lines } }: { readonly section: DescribedSection }) {
  return (
    <details className={css['readBack']}>
      <summary>{title}</summary>
      <ul>
        {lines.map(({ text, level, origin }, index) => (
          <li key={index} data-level={level}>
            {text}
            {origin ? <span className={css['place']}> {`${origin.file}:${origin.line}`}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
