/** Steps of an HTTP conversation as a case file tells them: a request, the status, what the answer must say, what is kept. */

export interface Step {
  readonly name?: string
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly asserts?: readonly Assertion[]
  /** Variable → path into the answer. */
  readonly captures?: Readonly<Record<string, string>>
}

/** Where in the answer, how it is compared, with what. */
export type Assertion = readonly [path: string, comparison: string, expected?: unknown]

export interface CaseFile {
  readonly files: readonly { readonly file: string; readonly steps: readonly Step[] }[]
}

export type Variables = Map<string, unknown>

/** What did not come as it was told; [] where all did. Captures are added to the variables. */
export async function runStep(address: string, step: Step, variables: Variables): Promise<readonly string[]> {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(variables.get(name)))
  const headers = Object.entries(step.headers ?? {}).map(([name, value]): [string, string] => [name, fill(value)])
  const answer = await fetch(address + fill(step.path), {
    method: step.method,
    headers: step.body === undefined ? headers : [...headers, ['content-type', 'application/json']],
    ...(step.body === undefined ? {} : { body: fill(JSON.stringify(step.body)) }),
  })
  const text = await answer.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  for (const [name, path] of Object.entries(step.captures ?? {})) variables.set(name, at(body, path))
  const status = answer.status === step.status ? [] : [`status ${answer.status}, not ${step.status}: ${text}`]
  const filled = (step.asserts ?? []).map((assertion) => withVariables(assertion, variables, fill))
  return [...status, ...filled.flatMap((assertion) => failing(body, assertion))]
}

/** A lone variable keeps its type: a captured number is compared as a number. */
function withVariables(assertion: Assertion, variables: Variables, fill: (text: string) => string): Assertion {
  const [path, comparison, expected] = assertion
  if (typeof expected !== 'string') return assertion
  const lone = /^\{\{(\w+)\}\}$/u.exec(expected)?.[1]
  return [path, comparison, lone === undefined ? fill(expected) : variables.get(lone)]
}

/** `$.article.tagList[0]` */
function at(body: unknown, path: string): unknown {
  const keys = path.match(/[^.[\]$]+/gu) ?? []
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body)
}

function failing(body: unknown, [path, comparison, expected]: Assertion): readonly string[] {
  const value = at(body, path)
  return holds(value, comparison, expected)
    ? []
    : [`${path} ${comparison} ${JSON.stringify(expected) ?? ''}: ${JSON.stringify(value)}`]
}

function holds(value: unknown, comparison: string, expected: unknown): boolean {
  switch (comparison) {
    case '==':
      return value === expected
    case '!=':
      return value !== undefined && value !== expected
    case '>=':
      return typeof value === 'number' && value >= (expected as number)
    case 'count':
      return Array.isArray(value) && countHolds(value.length, String(expected))
    case 'contains':
      return Array.isArray(value) && value.includes(expected)
    case 'matches':
      return typeof value === 'string' && new RegExp(String(expected), 'u').test(value)
    case 'not exists':
      return value === undefined
    case 'not isEmpty':
      return typeof value === 'string' && value !== ''
    case 'isList':
      return Array.isArray(value)
    case 'isInteger':
      return Number.isInteger(value)
    case 'isString':
      return typeof value === 'string'
    case 'isBoolean':
      return typeof value === 'boolean'
    default:
      throw new Error(`a case compares with "${comparison}", which is not known here`)
  }
}

/** `== 2`, `>= 1` */
function countHolds(count: number, expected: string): boolean {
  const [comparison, number] = expected.split(' ')
  return comparison === '==' ? count === Number(number) : count >= Number(number)
}
