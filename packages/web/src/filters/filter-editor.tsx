// Edits a filter: conditions, groups of conditions, and the expression that they make.
import { useState } from 'react'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useApplication } from '../application/context.ts'
import { Button } from '../parts/button.tsx'
import { notify } from '../parts/notices.tsx'
import { t } from '../translation/t.ts'
import { filterFields } from './fields.ts'
import { FilterGroupEditor } from './filter-group.tsx'
import type { Filtering } from './filtering.ts'
import { addAt, NO_FILTER } from './tree.ts'
import { newCondition } from './new-condition.ts'
import { useDraft } from './use-draft.ts'
import { useFilterContext } from './use-filter-context.ts'
import { useLabels } from './use-labels.ts'
import css from './filters.module.css'

export interface FilterEditorProps {
  readonly filtering: Filtering
  readonly onClose: () => void
}

export function FilterEditor({ filtering, onClose }: FilterEditorProps) {
  const application = useApplication()
  const context = useFilterContext(filtering.entity)
  const { tree, setTree, expression, apply } = useDraft(filtering, context)
  const [fields] = useState(() => filterFields(application, filtering.entity))
  const related = useLabels(tree, context, filtering.related)
  const done = () => {
    apply()
    onClose()
  }
  const shown = tree.items.length > 0 ? tree : addAt(tree, [], newCondition(fields[0]))
  return (
    <>
      <FilterGroupEditor
        group={shown}
        depth={0}
        fields={fields}
        context={context}
        related={related}
        onChange={setTree}
      />
      {expression === '' ? null : <Expression text={expression} />}
      <div className={css['ends']}>
        <Button variant="filled" size="xs" leftSection={<IconCheck size={14} />} onClick={done}>
          {t('Done')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => setTree(NO_FILTER)}>
          {t('Clear filter')}
        </Button>
        {filtering.matches === undefined ? null : (
          <span className={css['matches']}>{t('Matches: {n}', { n: filtering.matches })}</span>
        )}
      </div>
    </>
  )
}

/** The expression as documents and the API take it. Most people never need it. */
function Expression({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('The expression is copied.'), 'good')
    } catch {
      notify(t('The browser does not allow copying. Select the expression instead.'), 'bad')
    }
  }
  return (
    <details className={css['source']}>
      <summary>{t('As an expression')}</summary>
      <div className={css['expression']}>
        <code>{text}</code>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCopy size={12} />}
          aria-label={t('Copy the expression')}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
      </div>
    </details>
  )
}
