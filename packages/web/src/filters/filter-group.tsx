// Edits a group of conditions, of which all or any must be true, and the groups in it.
import { NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../parts/button.tsx'
import { t } from '../translation/t.ts'
import { ConditionRow, type EditorParts } from './condition-row.tsx'
import { newCondition } from './new-condition.ts'
import { addAt, replaceAt, type FilterGroup, type FilterNode } from './tree.ts'
import css from './filters.module.css'

interface FilterGroupEditorProps extends EditorParts {
  readonly group: FilterGroup
  /** 0 for the whole filter. */
  readonly depth: number
  readonly onChange: (group: FilterGroup) => void
}

/** Groups are edited up to so many levels inside the whole. An expression in the address may have more. */
const DEEPEST = 2

export function FilterGroupEditor({ group, depth, onChange, ...parts }: FilterGroupEditorProps) {
  const first = newCondition(parts.fields[0])
  const inner: FilterGroup = { kind: 'group', of: group.of === 'all' ? 'any' : 'all', items: [first] }
  return (
    <div className={css['group']} role="group" aria-label={group.of === 'all' ? t('All of these') : t('Any of these')}>
      {group.items.length > 1 || depth > 0 ? (
        <NativeSelect
          size="xs"
          className={css['of']}
          aria-label={t('How the conditions are combined')}
          data={[
            { value: 'all', label: t('All of these are true') },
            { value: 'any', label: t('Any of these is true') },
          ]}
          value={group.of}
          onChange={(event) => onChange({ ...group, of: event.currentTarget.value === 'any' ? 'any' : 'all' })}
        />
      ) : null}
      {group.items.map((node, at) => (
        <NodeEditor
          key={at}
          {...parts}
          node={node}
          depth={depth}
          onChange={(next) => onChange(replaceAt(group, [at], next))}
        />
      ))}
      <div className={css['adds']}>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={12} />}
          onClick={() => onChange(addAt(group, [], first))}
        >
          {t('Add condition')}
        </Button>
        {depth < DEEPEST ? (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={12} />}
            onClick={() => onChange(addAt(group, [], inner))}
          >
            {t('Add group')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

interface NodeEditorProps extends EditorParts {
  readonly node: FilterNode
  readonly depth: number
  /** Undefined removes it. */
  readonly onChange: (node: FilterNode | undefined) => void
}

function NodeEditor({ node, depth, onChange, ...parts }: NodeEditorProps) {
  const field = node.kind === 'condition' ? parts.context.field(node.path) : undefined
  return (
    <div className={css['item']}>
      {node.kind === 'group' ? (
        <FilterGroupEditor {...parts} group={node} depth={depth + 1} onChange={onChange} />
      ) : node.kind === 'condition' && field ? (
        <ConditionRow {...parts} condition={node} field={field} onChange={onChange} />
      ) : (
        <code className={css['own']}>{node.kind === 'expression' ? node.text : node.path}</code>
      )}
      <button
        type="button"
        className={css['remove']}
        aria-label={node.kind === 'group' ? t('Remove the group') : t('Remove the condition')}
        onClick={() => onChange(undefined)}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  )
}
