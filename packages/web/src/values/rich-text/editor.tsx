// The editor for rich text: its toolbar and the text. Its output is HTML.
import { ActionIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, type ComponentType } from 'react'
import type { Untranslated } from '@ninefold/plan/translation'
import { nameInText } from '../../translation/locale.ts'
import { t, text } from '../../translation/t.ts'
import css from './rich-text.module.css'

export interface RichTextEditorProps {
  readonly id?: string | undefined
  readonly label: string
  readonly html: string
  readonly disabled: boolean
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}

const LINK = { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] }

export function RichTextEditor({ id, label, html, disabled, onChange, onBlur }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: LINK })],
    content: html,
    editable: !disabled,
    // Its styles are in our style sheets: the page allows no injected ones.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', ...(id ? { id } : {}) },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur,
  })
  useEffect(() => {
    // The value was set from outside: a conflict was resolved, or the form was reset.
    if (editor && !editor.isDestroyed && html !== editor.getHTML() && !(html === '' && editor.isEmpty)) {
      editor.commands.setContent(html, { emitUpdate: false })
    }
  }, [editor, html])
  if (!editor || editor.isDestroyed) return null
  return (
    <>
      {disabled ? null : <Tools editor={editor} label={label} />}
      <EditorContent editor={editor} className={css['writing']} onClick={() => editor.commands.focus()} />
    </>
  )
}

interface Tool {
  readonly name: Untranslated
  readonly icon: ComponentType<{ size: number }>
  readonly isOn?: (editor: Editor) => boolean
  readonly use: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  {
    name: text('Bold'),
    icon: IconBold,
    isOn: (e) => e.isActive('bold'),
    use: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    name: text('Italic'),
    icon: IconItalic,
    isOn: (e) => e.isActive('italic'),
    use: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: text('Underline'),
    icon: IconUnderline,
    isOn: (e) => e.isActive('underline'),
    use: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: text('Strike through'),
    icon: IconStrikethrough,
    isOn: (e) => e.isActive('strike'),
    use: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    name: text('Heading'),
    icon: IconH1,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: text('Small heading'),
    icon: IconH2,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    use: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: text('List'),
    icon: IconList,
    isOn: (e) => e.isActive('bulletList'),
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: text('Numbered list'),
    icon: IconListNumbers,
    isOn: (e) => e.isActive('orderedList'),
    use: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: text('Quotation'),
    icon: IconBlockquote,
    isOn: (e) => e.isActive('blockquote'),
    use: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    name: text('Code'),
    icon: IconCode,
    isOn: (e) => e.isActive('code'),
    use: (e) => e.chain().focus().toggleCode().run(),
  },
  { name: text('Link'), icon: IconLink, isOn: (e) => e.isActive('link'), use: link },
  { name: text('Undo'), icon: IconArrowBackUp, use: (e) => e.chain().focus().undo().run() },
]

/** Prompts for the address; an empty one removes the link. */
function link(editor: Editor): void {
  const before = editor.getAttributes('link')['href'] as string | undefined
  const address = window.prompt(t('Address'), before ?? 'https://')
  if (address === null) return
  const chain = editor.chain().focus().extendMarkRange('link')
  if (address.trim() === '') chain.unsetLink().run()
  else chain.setLink({ href: address.trim() }).run()
}

function Tools({ editor, label }: { readonly editor: Editor; readonly label: string }) {
  const on = useEditorState({ editor, selector: ({ editor: now }) => TOOLS.map((tool) => tool.isOn?.(now) ?? false) })
  return (
    <div className={css['tools']} role="toolbar" aria-label={t('Formatting of {field}', { field: nameInText(label) })}>
      {TOOLS.map(({ name, icon: Icon, isOn, use }, index) => (
        <ActionIcon
          key={name}
          size="sm"
          variant={on[index] ? 'light' : 'subtle'}
          color={on[index] ? undefined : 'gray'}
          aria-label={t(name)}
          title={t(name)}
          {...(isOn ? { 'aria-pressed': on[index] ?? false } : {})}
          onClick={() => use(editor)}
        >
          <Icon size={15} />
        </ActionIcon>
      ))}
    </div>
  )
}
