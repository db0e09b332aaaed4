// What screen readers get of a page: the browser's accessibility tree.
import type { Page } from 'playwright-core'

interface TreeValue {
  readonly value?: unknown
}

interface TreeNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: TreeValue
  readonly name?: TreeValue
  readonly properties?: readonly { readonly name: string; readonly value: TreeValue }[]
  readonly childIds?: readonly string[]
}

/** States that change while somebody works. */
const STATES = ['expanded', 'checked', 'pressed', 'selected', 'disabled', 'invalid', 'required', 'modal', 'focused']

async function treeOf(page: Page): Promise<readonly TreeNode[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly TreeNode[] }
  await session.detach()
  return nodes
}

const valueOf = ({ properties }: TreeNode, name: string): unknown =>
  properties?.find((property) => property.name === name)?.value.value

/** `role "name" state …` of each node with a name, as `textbox "Reason" focused required`. */
export async function spoken(page: Page): Promise<readonly string[]> {
  const nodes = await treeOf(page)
  return nodes.filter(({ ignored, name }) => !ignored && name?.value).map(wordsOf)
}

function wordsOf(node: TreeNode): string {
  const states = STATES.flatMap((name) => {
    const value = valueOf(node, name)
    if (value === true || value === 'true') return [name]
    return name === 'expanded' && value === false ? ['collapsed'] : []
  })
  return [String(node.role?.value), JSON.stringify(node.name?.value), ...states].join(' ')
}

/** The texts of the live regions, which are read out when they change. */
export async function announced(page: Page): Promise<readonly string[]> {
  const nodes = await treeOf(page)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (node: TreeNode): string =>
    node.role?.value === 'StaticText'
      ? String(node.name?.value)
      : (node.childIds ?? []).map((id) => textOf(byId.get(id)!)).join(' ')
  return nodes
    .filter((node) => ['polite', 'assertive'].includes(String(valueOf(node, 'live'))))
    .map((node) => textOf(node).replace(/\s+/gu, ' ').trim())
    .filter((text) => text !== '')
}
